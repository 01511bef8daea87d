import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import fc from 'fast-check';
import { inputsOf } from './arbitrary.ts';
import type { Foreign, Owners } from './foreign.ts';
import { type Place, placesOf } from './places.ts';
import type { Caller } from './school.ts';
import { type Rows, whatChanged } from './tables.ts';

type Brought = Omit<Required<Foreign>, 'records' | 'heldForAll'>;
export type Records = Record<string, string>;

/** Tells whether a place can hold an id: by its format or name, in a bare list, or because it accepts anything. */
const takesId = ({ field, format, shaped, open }: Place) =>
  format === 'uuid' || open || /Ids?$/.test(field) || (field === '' && !shaped);

/** Returns the places in a call's input that can hold an id, at any depth. */
export const idPlacesOf = (endpoint: Endpoint): string[] => [
  ...new Set(
    placesOf(endpoint.input)
      .filter(takesId)
      .map(({ place }) => place),
  ),
];

/** Returns the places of a call that can hold an id, and the name of the record for each. */
function idsOf(endpoint: Endpoint, { places, noRecord }: Brought) {
  const ids = placesOf(endpoint.input).filter(takesId);
  return [...new Map(ids.map((id) => [id.place, id])).values()].map(({ place, field }) => {
    const key = `${endpoint.path} ${place}`;
    return {
      key,
      place,
      record: places[key] ?? field.replace(/Ids$/, 'Id'),
      none: noRecord[key] ?? noRecord[`* ${field}`],
    };
  });
}

/** Returns missing entries, and entries for calls that do not exist, each with the fix. */
export function gapsOf(endpoints: Endpoint[], brought: Brought, records: Records): string[] {
  const gaps = endpoints.flatMap((endpoint) =>
    idsOf(endpoint, brought)
      .filter(({ record, none }) => none === undefined && !records[record])
      .map(
        ({ key, record }) =>
          `${key}: no record of somebody else is tried there. In <feature>.foreign.ts, make one in \`records\`${record && ` (${record})`}, ` +
          `or name it in \`places\` ('${key}': '<record>'), or say why there is none in \`noRecord\` ('${key}': 'because …').`,
      ),
  );
  const paths = new Set(endpoints.map(({ path }) => path));
  const places = new Set(endpoints.flatMap((endpoint) => idsOf(endpoint, brought).map(({ key }) => key)));
  const stale = [
    ...[brought.answered, brought.seen, brought.inputs].flatMap(Object.keys).filter((path) => !paths.has(path)),
    ...[...Object.keys(brought.places), ...Object.keys(brought.noRecord)].filter(
      (key) => !key.startsWith('* ') && !places.has(key),
    ),
  ];
  return [
    ...gaps,
    ...stale.map((key) => `${key}: there is no such call or place; take it out of <feature>.foreign.ts.`),
  ];
}

/** Splits a place into steps: `to.courses[]` is `to`, `courses`, `[]`. */
const stepsOf = (place: string) =>
  place
    .replace(/\[\]|\{key\}|\{\}/g, '.$&')
    .split('.')
    .filter((step) => step !== '');

/** Returns the input with ids at their places; missing parents are created. */
export const withIds = (input: unknown, ids: { place: string; id: string }[]): unknown =>
  ids.reduce((made, { place, id }) => withValue(made, stepsOf(place), id), input);

function withValue(input: unknown, [step, ...rest]: string[], value: string): unknown {
  if (step === undefined) return value;
  if (step === '[]') return [withValue(Array.isArray(input) ? input[0] : undefined, rest, value)];
  const held = typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {};
  const fields = held as Record<string, unknown>;
  if (step === '{key}') return { [value]: Object.values(fields)[0] ?? null };
  if (step === '{}') {
    const [key = 'a'] = Object.keys(fields);
    return { ...fields, [key]: withValue(fields[key], rest, value) };
  }
  return { ...fields, [step]: withValue(fields[step], rest, value) };
}

export interface Anonymous {
  who: Caller;
  permissions: ReadonlySet<string>;
  /** Ids that identify the outsider's own rows. */
  ids: string[];
  /** Records of the same kinds as those of the owners. */
  records: Records;
}

export interface Net {
  brought: Brought;
  owners: Pick<Owners, 'teacher' | 'student'>;
  records: Records;
  anonymousCallers: Anonymous[];
  rows(): Promise<Rows>;
  /** Rows after the last call, so that they are not read twice. */
  seenLast?: Rows;
  /** Calls as an outsider, in a session that no call before has changed or ended. */
  ask(anonymous: Anonymous, endpoint: Endpoint, input: unknown): ReturnType<Caller['ask']>;
}

/** Makes a call as every outsider with foreign records; returns the violations found. */
export async function tryAnonymousCallers(net: Net, endpoint: Endpoint): Promise<string[]> {
  const flaws: string[] = [];
  for (const anonymous of net.anonymousCallers) {
    for (const trial of trialsOf(net, endpoint, anonymous))
      flaws.push(...(await tryOne(net, endpoint, anonymous, trial)));
  }
  return [...new Set(flaws)];
}

interface Trial {
  /** Record at each place. */
  ids: { place: string; id: string }[];
  title: string;
  refused: boolean;
}

function trialsOf({ brought, records }: Net, endpoint: Endpoint, anonymous: Anonymous): Trial[] {
  const permission = endpoint.access.startsWith('may:') ? endpoint.access.slice('may:'.length) : '';
  const permitted = permission === '' || anonymous.permissions.has(permission);
  const places = idsOf(endpoint, brought).flatMap(({ place, record, none }) =>
    none === undefined ? [{ place, record }] : [],
  );
  const idAt = (record: string, of: Records) => of[record] ?? records[record] ?? '';
  const refused = !permitted || (places.length > 0 && brought.answered[endpoint.path] === undefined);
  const whole = { title: '', refused, ids: places.map(({ place, record }) => ({ place, id: idAt(record, records) })) };
  if (places.length < 2 || !permitted) return [whole];
  // Each place alone too: a person who may do so with one record may not do it with another.
  const single = places.map(({ place: foreign }) => ({
    title: `only ${foreign}: `,
    refused,
    ids: places.map(({ place, record }) => ({
      place,
      id: idAt(record, place === foreign ? records : anonymous.records),
    })),
  }));
  return [whole, ...single];
}

async function tryOne(net: Net, endpoint: Endpoint, anonymous: Anonymous, { ids, title, refused }: Trial) {
  const { inputs } = net.brought;
  const chosen = inputs[endpoint.path];
  // The records alone first: other input may filter the response to nothing.
  const samples = chosen ? [chosen] : [{}, ...fc.sample(inputsOf(endpoint.input), { seed: 7, numRuns: 40 })];
  const before = net.seenLast ?? (await net.rows());
  let answer: Awaited<ReturnType<Caller['ask']>> | undefined;
  // A refinement that JSON Schema cannot express refuses some inputs before the policy is checked.
  for (const sample of samples) {
    answer = await net.ask(anonymous, endpoint, withIds(sample, ids));
    if (answer.status !== 400) break;
  }
  const { status = 0, meta, data } = answer ?? {};
  const told = `${endpoint.path}: ${title}${anonymous.who.loginName} is answered ${status} ${meta?.code ?? ''}`;
  const after = await net.rows();
  net.seenLast = after;
  const changes = whatChanged(before, after, {
    owners: [net.owners.teacher.id, net.owners.student.id, ...Object.values(net.records)],
    anonymous: anonymous.ids,
    strict: refused && title === '',
  });
  const flaws = changes.map((change) => `${told}; ${change}`);
  if (status >= 500) flaws.push(told);
  if (status === 400) flaws.push(`${told}: give an input that fits in \`inputs\` of <feature>.foreign.ts`);
  if (refused && title === '' && status !== 403) flaws.push(`${told} instead of 403`);
  if (refused && meta?.success) flaws.push(`${told} with success`);
  const sent = new Set(ids.map(({ id }) => id));
  const seen = JSON.stringify(data ?? null);
  const read = Object.entries(net.records).filter(
    ([name, id]) => id !== '' && !sent.has(id) && seen.includes(id) && !seenBy(net, endpoint).includes(name),
  );
  flaws.push(...read.map(([name]) => `${told} and reads ${name} of somebody else`));
  return flaws;
}

const seenBy = ({ brought }: Net, { path }: Endpoint) => brought.seen[path]?.records ?? [];

import {
  misfitOf,
  type Parameter,
  type ParameterRule,
  type ParameterValue,
  type parameterApi,
  parameterFaults,
  parameterGroups,
} from '@xueyan/contract/base/parameter';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { textsIn } from '../../../http/traditional.ts';
import type { ParameterDefinition } from '../../../platform/parameter.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../audit/audit.service.ts';
import {
  changeParameter,
  decode,
  encode,
  findChange,
  pageOfChanges,
  readParameters,
  storedParameters,
} from '../parameter/parameter.service.ts';

type List = typeof parameterApi.list;
type ListChanges = typeof parameterApi.listChanges;
type Stored = Awaited<ReturnType<typeof storedParameters>>[number];

const isSecret = ({ rule }: ParameterDefinition) => rule.kind === 'secret';

function presentRule(rule: ParameterDefinition['rule'], language: Language): ParameterRule {
  if (rule.kind === 'number') return { ...rule, unit: rule.unit ? textsIn(language, rule.unit) : '' };
  if (rule.kind === 'text') return { ...rule, lines: rule.lines ?? false };
  if (rule.kind !== 'select') return rule;
  return { ...rule, options: rule.options.map(({ value, title }) => ({ value, title: textsIn(language, title) })) };
}

function present(platform: Platform, language: Language, one: ParameterDefinition, stored?: Stored): Parameter {
  const value = stored?.row.value ?? undefined;
  return {
    ...{ name: one.name, group: one.group, rule: presentRule(one.rule, language) },
    title: textsIn(language, one.title),
    description: textsIn(language, one.description),
    value: isSecret(one) ? null : decode(one, value),
    defaultValue: isSecret(one) ? null : one.default,
    isSet: value !== undefined && value !== '' ? true : value === '' && one.default !== '',
    version: stored?.row.version ?? 0,
    updateTime: stored ? platform.clock.write(stored.row.updatedAt) : null,
    updatedBy: stored?.updatedBy ?? '',
  };
}

const orders: Record<string, (one: Parameter) => string> = {
  title: ({ title }) => title,
  group: ({ group }) => String(parameterGroups.indexOf(group)).padStart(2, '0'),
  updateTime: ({ updateTime }) => updateTime ?? '',
};

function sorted(found: Parameter[], orderFlag: string | undefined): Parameter[] {
  const [field = 'group', direction] = orderFlag?.split(' ') ?? [];
  const keyOf = orders[field] ?? orders.group;
  if (!keyOf) return found;
  const sign = direction === 'desc' ? -1 : 1;
  return found.toSorted((a, b) => sign * keyOf(a).localeCompare(keyOf(b), 'zh-Hans-CN'));
}

/** Returns a page of the parameters that a page offers; there are some dozens, declared by the features. */
export async function listParameters(
  db: Db,
  platform: Platform,
  language: Language,
  { keyword = '', group, isSet, orderFlag, pageNum, pageSize }: z.output<List['input']>,
): Promise<Output<List>['pageInfo']> {
  const stored = new Map((await storedParameters(db)).map((one) => [one.row.name, one]));
  const sought = keyword.toLowerCase();
  const found = platform.parameters
    .filter((one) => !one.internal && (group ? one.group === group : true))
    .map((one) => present(platform, language, one, stored.get(one.name)))
    .filter(({ name, title, description }) => `${name} ${title} ${description}`.toLowerCase().includes(sought))
    .filter((one) => (isSet ? one.isSet === (isSet === 'yes') : true));
  const first = (pageNum - 1) * pageSize;
  const resultList = sorted(found, orderFlag).slice(first, first + pageSize);
  return { resultList, totalSize: found.length, pageNum, pageSize };
}

/** Returns what holds now of the limits that every user may read. */
export async function openValues(db: Db, { parameters }: Platform): Promise<Record<string, number>> {
  const open = parameters.filter((one) => one.open);
  const values = await readParameters(db, Object.fromEntries(open.map((one) => [one.name, one])));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
}

type Setting = z.output<typeof parameterApi.save.input>['settings'][number];

function definitionOf({ parameters }: Platform, name: string): ParameterDefinition {
  const found = parameters.find((one) => one.name === name && !one.internal);
  ensure(found, parameterFaults.unknown, { name });
  return found;
}

function ensureFits(definition: ParameterDefinition, value: ParameterValue, language: Language): void {
  const misfit = misfitOf(definition.rule, value);
  if (misfit) throw new Fault(misfit[0], { ...misfit[1], title: textsIn(language, definition.title) });
}

interface Setter {
  actor: Actor;
  /** IP address of the call. */
  address: string;
}

/** Sets several parameters, all or none; refused after a concurrent change of one of them. */
export const saveParameters = (db: Db, platform: Platform, setter: Setter, settings: Setting[]): Promise<void> =>
  db.transaction(async (tx) => {
    const { actor, address } = setter;
    const changes = settings.map((setting) => ({ ...setting, definition: definitionOf(platform, setting.name) }));
    for (const { definition, value } of changes) if (value !== null) ensureFits(definition, value, actor.language);
    const after = new Map(changes.map(({ name, value, definition }) => [name, value ?? definition.default]));
    for (const { definition, name } of changes)
      await definition.check?.({ db: tx, actor, address, after }, after.get(name) ?? definition.default);
    for (const { definition, value, version } of changes) {
      const stored = value === null ? null : encode(platform.secrets, definition, value);
      await putValue(tx, actor, definition, { stored, version });
    }
    await notifyChanged(tx, platform, changes);
  });

async function putValue(
  tx: Db,
  actor: Actor,
  definition: ParameterDefinition,
  { stored, version }: { stored: string | null; version: number },
): Promise<void> {
  const { name } = definition;
  const before = await changeParameter(tx, actor, { name, value: stored, version });
  const shown = isSecret(definition)
    ? {}
    : { before: before ?? definition.default, after: stored ?? definition.default };
  await recordAudit(tx, actor, 'parameter.save', name, shown);
}

async function notifyChanged(tx: Db, { live }: Platform, changes: { definition: ParameterDefinition }[]) {
  const names = changes.map(({ definition }) => definition.name);
  await live.toPermitted(tx, 'parameter.manage', { type: 'parameter.changed', data: { names } });
  const seen = changes.some(({ definition: { group } }) => ['school', 'theme', 'safety'].includes(group));
  // Cached sessions of everybody are reloaded.
  if (changes.some(({ definition: { group } }) => group === 'safety')) await live.changed(tx, null);
  if (seen) await live.toChannels(tx, ['all'], { type: 'school.changed', data: null });
}

/** Returns a page of the changes with their actors. Values of secrets are not shown. */
export async function listChanges(
  db: Db,
  platform: Platform,
  language: Language,
  input: z.output<ListChanges['input']>,
): Promise<Output<ListChanges>['pageInfo']> {
  const page = await pageOfChanges(db, input);
  const resultList = page.resultList.map(({ row, last }) => {
    const definition = platform.parameters.find(({ name }) => name === row.name);
    const secret = !definition || isSecret(definition);
    const shown = (stored: string | null) => (secret || stored === null ? null : decode(definition, stored));
    return {
      ...{ changeId: row.id, name: row.name, secret, last, changedBy: row.actorName },
      title: definition ? textsIn(language, definition.title) : row.name,
      before: shown(row.before),
      after: shown(row.after),
      changeTime: platform.clock.write(row.at),
    };
  });
  return { ...page, resultList };
}

/** Restores the value before a change; refused when the parameter was changed again since. */
export const undoChange = (db: Db, platform: Platform, setter: Setter, changeId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await findChange(tx, changeId);
    ensure(found, wireFaults.gone);
    ensure(found.last, wireFaults.changed);
    const { name, before, version } = found.row;
    const definition = definitionOf(platform, name);
    const { actor, address } = setter;
    const value = isSecret(definition) ? definition.default : decode(definition, before ?? undefined);
    await definition.check?.({ db: tx, actor, address, after: new Map([[name, value]]) }, value);
    await putValue(tx, actor, definition, { stored: before, version });
    await notifyChanged(tx, platform, [{ definition }]);
  });

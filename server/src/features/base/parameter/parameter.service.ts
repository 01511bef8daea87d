import { misfitOf, type ParameterValue, parameterFaults } from '@xueyan/contract/base/parameter';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { ParameterDefinition } from '../../../platform/parameter.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isSealed, type Secrets } from '../../../platform/secrets.ts';
import { parameterStore } from './parameter.store.ts';

type Values<D> = { [K in keyof D]: D[K] extends ParameterDefinition<infer T> ? T : never };

/** Decodes a stored value; one that is no longer valid, such as after an upgrade, counts as unset. */
export function decode<T extends ParameterValue>(definition: ParameterDefinition<T>, stored: string | undefined): T {
  if (stored === undefined) return definition.default;
  const { kind } = definition.rule;
  const value = kind === 'number' ? Number(stored) : kind === 'switch' ? stored === 'true' : stored;
  return misfitOf(definition.rule, value) ? definition.default : (value as T);
}

/**
 * Returns the values in force: those of the school, else the defaults. Reads the database each time, so that a change
 * takes effect at once on every server. Secrets are read by `readSecret`.
 */
export async function readParameters<D extends Record<string, ParameterDefinition>>(
  db: Db,
  definitions: D,
): Promise<Values<D>> {
  const stored = await parameterStore.values(
    db,
    Object.values(definitions).map(({ name }) => name),
  );
  const read = ([key, definition]: [string, ParameterDefinition]) => [
    key,
    decode(definition, stored.get(definition.name)),
  ];
  return Object.fromEntries(Object.entries(definitions).map(read)) as Values<D>;
}

/** Returns the plain text of a secret parameter; refused when the key is not the one that it was encrypted with. */
export async function readSecret(db: Db, secrets: Secrets, { name }: ParameterDefinition<string>): Promise<string> {
  const stored = (await parameterStore.values(db, [name])).get(name) ?? '';
  if (!isSealed(stored)) return stored;
  const text = secrets.open(stored, `parameter ${name}`);
  if (text === null) throw new Fault(parameterFaults.locked);
  return text;
}

/** Sets a parameter without an actor: at a start, or for a demo school. */
export const setParameter = <T extends ParameterValue>(db: Db, { name }: ParameterDefinition<T>, value: T) =>
  parameterStore.set(db, name, String(value));

/** Returns all parameters ever set, as stored, with the actor. */
export const storedParameters = (db: Db) => parameterStore.all(db);

/** Returns a page of the changes, newest first. */
export const pageOfChanges = (db: Db, input: Parameters<typeof parameterStore.pageChanges>[2]) =>
  parameterStore.pageChanges(db, wholeSchool, input);

export const findChange = (db: Db, changeId: string) => parameterStore.findChange(db, changeId);

/**
 * Stores a value (null for the default) and records the change; returns the former stored value. Refused when the
 * version differs.
 */
export async function changeParameter(
  tx: Db,
  { id, userName }: Pick<Actor, 'id' | 'userName'>,
  { name, value, version }: { name: string; value: string | null; version: number },
): Promise<string | null> {
  const before = (await parameterStore.hold(tx, name))?.value ?? null;
  ensure(await parameterStore.put(tx, { name, version, value, updatedBy: id }), wireFaults.changed);
  const changed = { name, before, after: value, version: version + 1, at: clock.now() };
  await parameterStore.insertChange(tx, { ...changed, actorId: id, actorName: userName });
  return before;
}

/**
 * Stores a value regardless of the version, for values not edited in a form; returns the former stored value.
 */
export async function replaceParameter(
  tx: Db,
  actor: Pick<Actor, 'id' | 'userName'>,
  name: string,
  value: string | null,
): Promise<string | null> {
  const version = (await parameterStore.hold(tx, name))?.version ?? 0;
  return changeParameter(tx, actor, { name, value, version });
}

/** Encodes a value for storage. */
export const encode = (secrets: Secrets, { name, rule }: ParameterDefinition, value: ParameterValue): string =>
  rule.kind === 'secret' && value !== '' ? secrets.seal(String(value), `parameter ${name}`) : String(value);

/** Encrypts secrets that a version without encryption stored. */
export async function sealSecrets(db: Db, { parameters, secrets }: Platform): Promise<void> {
  const secret = parameters.filter(({ rule }) => rule.kind === 'secret');
  const stored = await parameterStore.values(
    db,
    secret.map(({ name }) => name),
  );
  for (const definition of secret) {
    const value = stored.get(definition.name);
    if (value && !isSealed(value)) await parameterStore.set(db, definition.name, encode(secrets, definition, value));
  }
}

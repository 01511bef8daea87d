import {
  providerFaults as faults,
  type ModelForm,
  type ModelKind,
  mayManageAi,
  modelKindNames,
  type Provider,
  type ProviderForm,
  type providerApi,
} from '@xueyan/contract/ai/provider';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import { textsIn } from '../../../http/traditional.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Connection, listModels } from '../../../platform/model/client.ts';
import { explained } from '../../../platform/model/reason.ts';
import { type Trouble, troubleOf } from '../../../platform/model/trouble.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { type ModelRow, type ProviderRow, providerStore as store } from './provider.store.ts';

const keyUse = 'ai provider';

/** A model that can be asked, with its connection. */
export interface UsableModel {
  modelId: string;
  model: string;
  /** Display name. */
  title: string;
  context: number;
  priceIn: number;
  priceOut: number;
  provider: string;
  connection: Connection;
}

/** Returns the providers with their models and recent trouble, in the order in which they are asked. */
export async function listProviders(
  db: Db,
  { clock }: Pick<Platform, 'clock'>,
  language: Language,
): Promise<Provider[]> {
  const [providers, models] = [await store.all(db), await store.models(db)];
  return providers.map((row) => ({
    ...{ providerId: row.id, name: row.name, address: row.address, hasKey: row.sealedKey !== '' },
    ...{ local: row.local, enabled: row.enabled, concurrency: row.concurrency, version: row.version },
    stub: row.stub,
    trouble: presentTrouble(clock, language, troubleOf(row.id)),
    models: models.filter(({ providerId }) => providerId === row.id).map(presentModel),
    createTime: clock.write(row.createdAt),
  }));
}

const presentTrouble = (clock: Clock, language: Language, trouble: Trouble | null): Provider['trouble'] =>
  trouble && {
    ...{ tooMany: trouble.tooMany, failed: trouble.failed, time: clock.write(trouble.at) },
    reason: trouble.last.kind
      ? new Fault(trouble.last.kind, { reason: trouble.last.reason }).say(language)
      : trouble.last.reason,
  };

const presentModel = ({ id, providerId: _, position: __, ...row }: ModelRow) => ({ ...row, modelId: id });

/** Adds a provider; returns its id. */
export const addProvider = (db: Db, platform: Platform, actor: Actor, form: ProviderForm): Promise<string> =>
  db.transaction(async (tx) => {
    ensure(mayManageAi(actor), wireFaults.notAllowed);
    const { models, key, ...columns } = form;
    const id = await once(() => store.insert(tx, { ...columns, sealedKey: sealed(platform, key ?? '') }));
    await writeModels(tx, id, models);
    await recordAudit(tx, actor, 'provider.save', id, { name: form.name, address: form.address });
    return id;
  });

/** Changes a provider and its models; without a new key the former one stays. */
export const updateProvider = (
  db: Db,
  platform: Platform,
  actor: Actor,
  id: string,
  version: number,
  { models, key, ...columns }: ProviderForm,
) =>
  db.transaction(async (tx) => {
    const before = await providerToManage(tx, actor, id);
    // A key is sent only to the host it was given for: a changed host takes the key again.
    const moved = new URL(before.address).origin !== new URL(columns.address).origin;
    const kept = key === null || key === undefined;
    const sealedKey = kept ? (moved ? '' : undefined) : sealed(platform, key);
    const after = await once(() =>
      store.update(tx, id, version, { ...columns, ...(sealedKey !== undefined && { sealedKey }) }),
    );
    ensure(after, wireFaults.changed);
    await writeModels(tx, id, models);
    await recordAudit(tx, actor, 'provider.update', id, { name: columns.name, address: columns.address });
    return { version: after };
  });

/** Sets the order in which providers are asked; those not named come last. */
export const orderProviders = (db: Db, actor: Actor, ids: string[]): Promise<void> =>
  db.transaction(async (tx) => {
    ensure(mayManageAi(actor), wireFaults.notAllowed);
    const all = (await store.all(tx)).map(({ id }) => id);
    ensure(
      ids.every((id) => all.includes(id)),
      wireFaults.gone,
    );
    const order = [...new Set([...ids, ...all])];
    for (const [position, id] of order.entries()) await store.setPosition(tx, id, position);
    await recordAudit(tx, actor, 'provider.order', actor.id, {});
  });

/** Removes a provider with its key and models. */
export const removeProvider = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { name } = await providerToManage(tx, actor, id);
    await store.remove(tx, id);
    await recordAudit(tx, actor, 'provider.delete', id, { name });
  });

/** Asks a provider for its models. */
export async function testProvider(
  db: Db,
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<Output<typeof providerApi.test>> {
  const connection = connectionOf(platform, await providerToManage(db, actor, id));
  const from = performance.now();
  const ms = () => Math.round(performance.now() - from);
  try {
    const models = await listModels(connection);
    return { ok: true, ms: ms(), models, reason: '' };
  } catch (error) {
    const reason = explained(error, connection.key, actor.language);
    return { ok: false, ms: ms(), models: [], reason };
  }
}

/** Returns the usable models of a kind in the order in which they are asked. */
export async function modelsOf(db: Db, platform: Platform, kind: ModelKind): Promise<UsableModel[]> {
  const found = await store.usable(db, kind);
  return found.map(({ model, provider }) => ({
    ...{ modelId: model.id, model: model.model, title: model.title || model.model, context: model.context },
    ...{ priceIn: model.priceIn, priceOut: model.priceOut, provider: provider.name },
    connection: connectionOf(platform, provider),
  }));
}

/** As `modelsOf`; throws where there is none, with what is missing and where it is configured. */
export async function modelsNeeded(
  db: Db,
  platform: Platform,
  kind: ModelKind,
  language: Language,
): Promise<[UsableModel, ...UsableModel[]]> {
  const [first, ...others] = await modelsOf(db, platform, kind);
  ensure(first, faults.none, { kind: textsIn(language, modelKindNames[kind]) });
  return [first, ...others];
}

const connectionOf = ({ secrets }: Pick<Platform, 'secrets'>, row: ProviderRow): Connection => ({
  ...{ providerId: row.id, address: row.address, local: row.local, concurrency: row.concurrency },
  key: row.sealedKey ? (secrets.open(row.sealedKey, keyUse) ?? '') : '',
});

const sealed = ({ secrets }: Pick<Platform, 'secrets'>, key: string) => (key ? secrets.seal(key, keyUse) : '');

async function writeModels(db: Db, providerId: string, models: ModelForm[]): Promise<void> {
  const known = await store.modelIds(db, providerId);
  const kept = models.flatMap(({ modelId }) => (modelId ? [modelId] : []));
  ensure(kept.every((id) => known.includes(id)) && new Set(kept).size === kept.length, wireFaults.gone);
  await store.removeModels(
    db,
    known.filter((id) => !kept.includes(id)),
  );
  for (const [position, { modelId, ...row }] of models.entries()) {
    if (modelId) await store.updateModel(db, modelId, position, row);
    else await store.insertModel(db, providerId, position, row);
  }
}

async function providerToManage(db: Db, actor: Actor, id: string): Promise<ProviderRow> {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayManageAi(actor), wireFaults.gone);
  return found;
}

async function once<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    ensure(!isUniqueViolation(error), faults.sameName);
    throw error;
  }
}

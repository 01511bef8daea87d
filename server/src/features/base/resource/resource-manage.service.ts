import { type Resource, type ResourceForm, resourceFaults } from '@xueyan/contract/base/resource-manage';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { type ResourceRow, resourceManageStore as store } from './resource-manage.store.ts';

type Shipped = Map<string, Record<string, unknown>>;

/** Without these nobody could switch anything back on. */
const needed = new Set([
  ...['system', 'system/roles', 'system/role', 'system/resources'],
  ...['role.manage', 'role.grantany', 'resource.manage'],
]);

const shippedFields = ['type', 'name', 'nameEn', 'nameMn', 'route', 'url', 'icon', 'shown'] as const;

function present(row: ResourceRow, shipped: Shipped, codes: ReadonlyMap<string, string>): Resource {
  const { id, type, url, position: _, ...rest } = row;
  const brought = shipped.get(row.code);
  const moved = brought !== undefined && (codes.get(row.parentId ?? '') ?? '') !== brought.parent;
  const changed = moved || (brought && shippedFields.some((field) => row[field] !== brought[field]));
  return {
    ...rest,
    ...{ resourceId: id, resourceType: type, view: url, builtIn: brought !== undefined, changed: changed ?? false },
  };
}

/** Returns every catalog, page and button, in the order of the tree. */
export async function listResources(db: Db): Promise<Resource[]> {
  const [rows, shipped] = await Promise.all([store.all(db), store.shipped(db)]);
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  return rows.map((row) => present(row, shipped, codes));
}

async function resourceToKeep(tx: Db, resourceId: string): Promise<ResourceRow> {
  const found = await store.find(tx, resourceId);
  ensure(found, wireFaults.gone);
  return found;
}

async function ensureCatalog(tx: Db, parentId: string | null): Promise<void> {
  if (parentId) ensure((await resourceToKeep(tx, parentId)).type === 'catalog', resourceFaults.notCatalog);
}

/** Returns the required entries that are off, by themselves or through a catalog above. */
async function neededOff(tx: Db): Promise<ResourceRow[]> {
  const rows = await store.all(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isOff = ({ enabled, parentId }: ResourceRow): boolean => {
    const above = byId.get(parentId ?? '');
    return !enabled || (above !== undefined && isOff(above));
  };
  return rows.filter((row) => needed.has(row.code) && isOff(row));
}

/** Changes the tree, and makes every page reload its menu. Refuses any change that switches a required entry off. */
async function change<T>(db: Db, live: Live, act: (tx: Db) => Promise<T>): Promise<T> {
  const result = await db.transaction(async (tx) => {
    await store.lock(tx);
    const offBefore = new Set((await neededOff(tx)).map(({ id }) => id));
    const done = await act(tx);
    ensure(
      (await neededOff(tx)).every(({ id }) => offBefore.has(id)),
      resourceFaults.needed,
    );
    await live.changed(tx, null);
    await live.toChannels(tx, ['all'], { type: 'rights.changed', data: null });
    return done;
  });
  await live.changed(db, null);
  return result;
}

const isOutside = (address: string) => /^https?:\/\//.test(address);

/** Adds a catalog or an external entry, granted to the roles that have the catalog. Returns its id. */
export const addResource = (
  db: Db,
  live: Live,
  actor: Actor,
  { parentId, resourceType, ...form }: ResourceForm & { parentId: string | null; resourceType: 'catalog' | 'menu' },
): Promise<string> =>
  change(db, live, async (tx) => {
    await ensureCatalog(tx, parentId);
    ensure(resourceType === 'catalog' || isOutside(form.route), resourceFaults.outside);
    const position = ((await store.siblings(tx, parentId)).at(-1)?.position ?? 0) + 10;
    const id = newId();
    const row = { ...form, nameEn: form.nameEn || form.name, parentId, position, type: resourceType };
    await store.insert(tx, { ...row, id, code: `own/${id}` });
    await store.grantLike(tx, id, parentId);
    await recordAudit(tx, actor, 'resource.save', id, { name: form.name });
    return id;
  });

/** Changes the fields of an entry; refused after a concurrent change. */
export const updateResource = (
  db: Db,
  live: Live,
  actor: Actor,
  resourceId: string,
  version: number,
  form: ResourceForm,
): Promise<number> =>
  change(db, live, async (tx) => {
    const { type, url, ...before } = await resourceToKeep(tx, resourceId);
    ensure(type !== 'menu' || url !== '' || isOutside(form.route), resourceFaults.outside);
    const next = await store.update(tx, resourceId, version, { ...form, nameEn: form.nameEn || form.name });
    ensure(next, wireFaults.changed);
    const { name, route, icon, shown } = before;
    await recordAudit(tx, actor, 'resource.update', resourceId, { before: { name, route, icon, shown }, after: form });
    return next;
  });

/** Moves an entry, with all below it, to another position. */
export const moveResource = (
  db: Db,
  live: Live,
  actor: Actor,
  resourceId: string,
  parentId: string | null,
  position: number,
): Promise<void> =>
  change(db, live, async (tx) => {
    const { name } = await resourceToKeep(tx, resourceId);
    await ensureCatalog(tx, parentId);
    const parents = new Map((await store.all(tx)).map((row) => [row.id, row.parentId]));
    for (let above = parentId; above; above = parents.get(above) ?? null)
      ensure(above !== resourceId, resourceFaults.intoItself);
    const others = (await store.siblings(tx, parentId)).filter(({ id }) => id !== resourceId);
    const at = Math.min(position, others.length);
    const order = others.map(({ id }) => id).toSpliced(at, 0, resourceId);
    for (const [index, id] of order.entries()) await store.place(tx, id, parentId, (index + 1) * 10);
    await recordAudit(tx, actor, 'resource.move', resourceId, { name, position: at });
  });

/** Switches an entry, and what is below it, off or on for everybody. */
export const enableResource = (db: Db, live: Live, actor: Actor, resourceId: string, enabled: boolean): Promise<void> =>
  change(db, live, async (tx) => {
    const { name, version } = await resourceToKeep(tx, resourceId);
    ensure(await store.update(tx, resourceId, version, { enabled }), wireFaults.changed);
    await recordAudit(tx, actor, 'resource.enable', resourceId, { name, enabled });
    await live.regroupRoles(tx, await store.roleCodes(tx));
  });

/** Resets an entry to the product's version, including its position and state. */
export const resetResource = (db: Db, live: Live, actor: Actor, resourceId: string): Promise<void> =>
  change(db, live, async (tx) => {
    const { code, name, version } = await resourceToKeep(tx, resourceId);
    const brought = (await store.shipped(tx)).get(code);
    ensure(brought, resourceFaults.notBuiltIn);
    const { parent, ...fields } = brought as Record<string, unknown> & { parent: string };
    const parentId = parent ? ((await store.idOf(tx, parent)) ?? null) : null;
    const row = {
      ...(fields as Partial<ResourceRow>),
      parentId,
      enabled: true,
      openTarget: '' as const,
      dataRules: [],
    };
    ensure(await store.update(tx, resourceId, version, row), wireFaults.changed);
    await recordAudit(tx, actor, 'resource.reset', resourceId, { name });
  });

/** Deletes an entry of the school's own that has no entries below it. */
export const removeResource = (db: Db, live: Live, actor: Actor, resourceId: string): Promise<void> =>
  change(db, live, async (tx) => {
    const { code, name } = await resourceToKeep(tx, resourceId);
    ensure(!(await store.shipped(tx)).has(code), resourceFaults.builtIn);
    ensure((await store.siblings(tx, resourceId)).length === 0, resourceFaults.hasChildren);
    await store.remove(tx, resourceId);
    await recordAudit(tx, actor, 'resource.delete', resourceId, { name });
  });

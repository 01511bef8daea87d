import { createHash } from 'node:crypto';
import type { DataRange, RoleCode } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { InitialData } from '../../../http/feature.ts';
import type { MenuEntry, PermissionEntry } from '../../../http/resource.ts';
import { type Brought, introductionStore as store } from './introduction.store.ts';

export interface RoleSpec {
  code: RoleCode;
  name: string;
  nameEn: string;
  nameMn: string;
  description: string;
  dataRange: DataRange;
  forStudents?: boolean;
}

export interface Novelties {
  roles: RoleSpec[];
  permissions: PermissionEntry[];
  menu: MenuEntry[];
}

/**
 * Brings a school, new or old, to the menu, roles and permissions of this version. Changes that the school made since
 * are preserved, and entries that it removed stay removed.
 */
export const introduce = (db: Db, novelties: Novelties): Promise<void> =>
  db.transaction(async (tx) => {
    const { roles, permissions, menu } = novelties;
    await store.lock(tx);
    const known = await store.known(tx);
    const present = await store.roles(tx);
    for (const role of roles) {
      const key = `role ${role.code}`;
      if (known.has(key)) continue;
      if (!present.has(role.code)) await store.insertRole(tx, { ...role, type: 'system', initial: true });
      await store.remember(tx, key, {});
    }
    const specs = [...permissions.map(buttonOf), ...parentsFirst(menu).map(resourceOf)];
    const added = await introduceResources(tx, known, specs);
    await introduceGrants(tx, known, [
      ...permissions.flatMap(({ code, roles: of }) => of.map((role) => ({ role, code, shown: true }))),
      ...menu.flatMap(({ code, roles: of, hiddenFor = [] }) =>
        of.map((role) => ({ role, code, shown: !hiddenFor.includes(role) })),
      ),
    ]);
    // The deepest first: a new catalog may contain another.
    for (const { code, view, follows = [] } of parentsFirst(menu).toReversed()) {
      if (!added.has(code)) continue;
      // A role of the school's own would otherwise find the pages of a new catalog loose in its place.
      if (!view) await store.grantCatalog(tx, code);
      else if (follows.length > 0) await store.grantWith(tx, code, follows);
    }
    await store.remember(tx, lastBrought, { digest: digestOf(novelties) });
  });

/** Key of the digest of the menu, roles and permissions that a school was last brought to. */
const lastBrought = 'novelties';

const digestOf = (novelties: Novelties) => createHash('sha256').update(JSON.stringify(novelties)).digest('hex');

/** Does the same at the start of a server; one that starts with what the school was last brought to reads one row. */
export async function introduceChanges(db: Db, novelties: Novelties): Promise<void> {
  const last = (await store.known(db, [lastBrought])).get(lastBrought);
  if (last?.digest !== digestOf(novelties)) await introduce(db, novelties);
}

/**
 * Runs an initialization once in the life of a school, whatever the school changes later; once more for a higher
 * version of it.
 */
export const introduceOnce = (
  db: Db,
  key: string,
  bring: (tx: Db, again: boolean) => Promise<unknown>,
  version = 1,
): Promise<void> =>
  db.transaction(async (tx) => {
    await store.lock(tx);
    const before = (await store.known(tx, [key])).get(key);
    if (hasVersion(before, version)) return;
    await bring(tx, before !== undefined);
    await store.remember(tx, key, version === 1 ? {} : { version });
  });

const hasVersion = (brought: Brought | undefined, version: number) =>
  brought !== undefined && Number(brought.version ?? 1) >= version;

/** Runs each of them once in the life of a school, in their order; those that it has had are only looked up, at once. */
export async function introduceEachOnce(db: Db, initialData: InitialData[]): Promise<void> {
  const known = await store.known(
    db,
    initialData.map(({ key }) => key),
  );
  for (const { key, give, version = 1 } of initialData)
    if (!hasVersion(known.get(key), version)) await introduceOnce(db, key, give, version);
}

/** Tells whether it has run. */
export const wasIntroduced = async (db: Db, key: string): Promise<boolean> => (await store.known(db, [key])).has(key);

interface ResourceSpec {
  code: string;
  /** Fields that a school may change, with the product's values. */
  fields: {
    parent: string;
    type: 'catalog' | 'menu' | 'button';
    name: string;
    nameEn: string;
    nameMn: string;
    route: string;
    url: string;
    icon: string;
    shown: boolean;
    position: number;
  };
}

const none = { parent: '', nameMn: '', route: '', url: '', icon: '', shown: true, position: 0 };

const buttonOf = ({ code, names }: PermissionEntry): ResourceSpec => ({
  code,
  fields: { ...none, type: 'button', name: names.zh, nameEn: names.en, nameMn: names.mn },
});

const resourceOf = (entry: MenuEntry): ResourceSpec => ({
  code: entry.code,
  fields: {
    parent: entry.parent ?? '',
    type: entry.view ? 'menu' : 'catalog',
    name: entry.titles.zh,
    nameEn: entry.titles.en,
    nameMn: entry.titles.mn,
    route: entry.route,
    url: entry.view ?? '',
    icon: entry.icon ?? '',
    shown: !entry.hidden,
    position: entry.order,
  },
});

/** Orders entries after their catalogs, whatever the order of the lists. */
function parentsFirst(menu: MenuEntry[]): MenuEntry[] {
  const byCode = new Map(menu.map((entry) => [entry.code, entry]));
  const depth = (entry: MenuEntry): number => {
    const parent = byCode.get(entry.parent ?? '');
    return parent ? depth(parent) + 1 : 0;
  };
  return menu.toSorted((a, b) => depth(a) - depth(b));
}

/** Returns the codes of those that are new. */
async function introduceResources(db: Db, known: Map<string, Brought>, specs: ResourceSpec[]): Promise<Set<string>> {
  const rows = await store.resources(db);
  const ids = new Map([...rows.values()].map(({ code, id }) => [code, id]));
  const parentIdOf = (parent: string) => (parent ? ids.get(parent) : null);
  const places = new Map([...rows.values()].map(({ code, parent, enabled }) => [code, { parent, enabled }]));
  const isOff = (code: string): boolean => {
    const place = places.get(code);
    return place !== undefined && (!place.enabled || isOff(place.parent));
  };
  const added = new Set<string>();
  for (const { code, fields } of specs) {
    const key = `resource ${code}`;
    const before = known.get(key);
    const row = rows.get(code);
    if (before && row) {
      const { parent, ...changes } = changesOf(row, before, fields);
      // An entry would be gone with a catalog that the school switched off, or be back from one.
      const stays = parent === undefined || isOff(parent) !== isOff(row.parent);
      const parentId = stays ? undefined : parentIdOf(parent);
      if (!stays) places.set(code, { parent, enabled: row.enabled });
      const all = { ...changes, ...(parentId !== undefined && { parentId }) };
      if (Object.keys(all).length > 0) await store.changeResource(db, code, all);
    } else if (!before && !row) {
      const { parent, ...columns } = fields;
      const parentId = parentIdOf(parent);
      // The school removed the catalog, and with it its entries.
      if (parentId === undefined) continue;
      ids.set(code, await store.insertResource(db, { code, ...columns, parentId }));
      places.set(code, { parent, enabled: true });
      added.add(code);
    }
    if (!same(before, fields)) await store.remember(db, key, fields);
  }
  return added;
}

interface Grant {
  role: RoleCode;
  code: string;
  shown: boolean;
}

async function introduceGrants(db: Db, known: Map<string, Brought>, grants: Grant[]): Promise<void> {
  const roleIds = await store.roles(db);
  const rows = await store.resources(db);
  const shownNow = await store.grants(db);
  for (const { role, code, shown } of grants) {
    const roleId = roleIds.get(role);
    const resourceId = rows.get(code)?.id;
    if (!(roleId && resourceId)) continue;
    const key = `grant ${role} ${code}`;
    const before = known.get(key);
    const now = shownNow.get(`${role} ${code}`);
    const isNew = before === undefined && now === undefined;
    const isAsBrought = before !== undefined && now === before.shown;
    if (isNew || (isAsBrought && now !== shown)) await store.grant(db, { roleId, resourceId, shown });
    if (before?.shown !== shown) await store.remember(db, key, { shown });
  }
}

/**
 * Returns the differences of this version from the last delivered one, except for fields that the school has changed.
 */
function changesOf<T extends object>(row: T, before: Brought, now: Partial<T>): Partial<T> {
  const fields = Object.keys(now) as (keyof T & string)[];
  return Object.fromEntries(
    fields
      .filter((field) => row[field] === before[field] && row[field] !== now[field])
      .map((field) => [field, now[field]]),
  ) as Partial<T>;
}

const same = (before: Brought | undefined, now: Brought) =>
  before !== undefined && Object.keys(now).every((field) => before[field] === now[field]);

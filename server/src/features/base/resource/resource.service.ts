import type { MenuItem, resourceApi } from '@xueyan/contract/base/resource';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import type { Feature } from '../../../http/feature.ts';
import type { MenuHint } from '../../../http/resource.ts';
import { nameIn, textsIn } from '../../../http/traditional.ts';
import { modulesOff } from '../module/module.service.ts';
import { type MenuRow, resourceStore, type Whose } from './resource.store.ts';

export const rolesOfUser = (db: Db, userId: string) => resourceStore.rolesOf(db, userId);

/** Returns the rights by which the web decides which buttons to show. */
export async function describeRights(db: Db, actor: Actor): Promise<Output<typeof resourceApi.permissions>> {
  const off = await modulesOff(db);
  return { ...rightsOf(actor), modulesOff: off, pagesOff: off.length > 0 ? await pagesOff(db, actor, off) : [] };
}

const rightsOf = (actor: Actor) => ({
  roleAuth: [...actor.permissions].map((authCode) => ({ authCode })),
  actor: {
    id: actor.id,
    roleCode: actor.roleCode,
    dataRange: actor.dataRange,
    organizationIds: [...(actor.organizationIds ?? [])],
    narrowed: [...(actor.narrowed ?? [])].map(([authCode, { dataRange, organizationIds }]) => ({
      ...{ authCode, dataRange },
      organizationIds: [...organizationIds],
    })),
  },
});

/** Menu of an account for one exam: its page at every address. */
const examPage: MenuItem = {
  ...{ id: 'exam-account', title: '', dataRules: [], children: [] },
  attributes: {
    ...{ route: '/*', url: 'exam/exam-account/CandidatePage', icon: '', isShow: false },
    ...{ openTarget: '', resourceType: 'menu' },
  },
};

export type MenuHints = ReadonlyMap<string, MenuHint>;

/** Returns what the pages of the menu are for, by code. */
export const hintsOf = (features: readonly Feature[]): MenuHints =>
  new Map(
    features.flatMap(({ menu = [] }) => menu.flatMap(({ code, hints }) => (hints ? [[code, hints] as const] : []))),
  );

/** Returns the actor's menu. */
export const menuOf = async (
  db: Db,
  { id, examOnly }: Actor,
  language: Language,
  hints: MenuHints,
): Promise<MenuItem[]> => (examOnly ? [examPage] : menuTree(db, { userId: id }, language, hints));

const isOf = (off: readonly string[], { url }: MenuRow) => off.some((module) => url.startsWith(`${module}/`));

/** Returns the pages that a person would have if no module were off. */
async function pagesOff(db: Db, actor: Actor, off: readonly string[]) {
  const rows = await resourceStore.menuOf(db, { userId: actor.id });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const whole = (row: MenuRow): string => {
    const parent = row.parentId ? byId.get(row.parentId) : undefined;
    return addressOf(row.route, parent ? whole(parent) : '');
  };
  return rows
    .filter((row) => row.granted && isOf(off, row))
    .map((row) => ({ title: nameIn(actor.language, row), address: whole(row) }));
}

/**
 * Returns the menu of a person or a role as a tree in a language. Entries below a catalog that none of the roles grants
 * take the catalog's position. Of two entries with the same address the first counts.
 */
export async function menuTree(db: Db, whose: Whose, language: Language, hints?: MenuHints): Promise<MenuItem[]> {
  const off = await modulesOff(db);
  const entries = (await resourceStore.menuOf(db, whose)).filter((row) => !isOf(off, row));
  const rows = Map.groupBy(entries, (row) => row.parentId);
  const addresses = new Set<string>();
  const below = (parent: { id: string | null; address: string; granted: boolean }): MenuItem[] =>
    (rows.get(parent.id) ?? []).flatMap((row) => {
      const address = addressOf(row.route, parent.address);
      const place = { id: row.id, address, granted: row.granted };
      if (!row.granted) return below(place);
      if (row.type === 'menu' && addresses.has(address)) return [];
      if (row.type === 'menu') addresses.add(address);
      const route = parent.granted ? row.route : address;
      const hint = row.shown ? hints?.get(row.code) : undefined;
      const entry = item(row, language, route);
      const attributes = { ...entry.attributes, ...(hint && { hint: textsIn(language, hint) }) };
      return [{ ...entry, attributes, children: below(place) }];
    });
  return below({ id: null, address: '', granted: true });
}

const addressOf = (route: string, parent: string) => (/^(\/|https?:)/.test(route) ? route : `${parent}/${route}`);

const item = (row: MenuRow, language: Language, route: string): Omit<MenuItem, 'children'> => ({
  id: row.id,
  title: nameIn(language, row),
  dataRules: row.dataRules,
  attributes: {
    route,
    url: row.url,
    icon: row.icon,
    isShow: row.shown,
    openTarget: row.openTarget,
    resourceType: row.type,
  },
});

import type { MenuItem, resourceApi } from '@xueyan/contract/base/resource';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { nameIn } from '../../../http/traditional.ts';
import { modulesOff } from '../module/module.service.ts';
import { type MenuRow, resourceStore, type Whose } from './resource.store.ts';

export const rolesOfUser = (db: Db, userId: string) => resourceStore.rolesOf(db, userId);

/** What the web decides by which buttons somebody sees. */
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
  },
});

/** All that there is for an account of one exam: its page stands at every address. */
const examPage: MenuItem = {
  ...{ id: 'exam-account', title: '', dataRules: [], children: [] },
  attributes: {
    ...{ route: '/*', url: 'exam/exam-account/CandidatePage', icon: '', isShow: false },
    ...{ openTarget: '', resourceType: 'menu' },
  },
};

/** The menu of who asks. */
export const menuOf = async (db: Db, { id, examOnly }: Actor, language: Language): Promise<MenuItem[]> =>
  examOnly ? [examPage] : menuTree(db, { userId: id }, language);

const isOf = (off: readonly string[], { url }: MenuRow) => off.some((module) => url.startsWith(`${module}/`));

/** The pages that somebody would have if no module were off. */
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
 * The menu of somebody, or of a role, as a tree in a language. What stands below a catalog that none of the roles
 * grants takes the catalog's place. Of two entries with the same address the first counts.
 */
export async function menuTree(db: Db, whose: Whose, language: Language): Promise<MenuItem[]> {
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
      return [{ ...item(row, language, route), children: below(place) }];
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

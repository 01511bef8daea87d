import type { Actor, DataRange, RoleCode } from '@xueyan/contract/account/actor';
import { type Permission, permissions } from '@xueyan/contract/account/permission';
import type { MenuItem } from '@xueyan/contract/account/resource';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { nameIn } from '../../../http/traditional.ts';
import { type Resource, resourceStore } from './resource.store.ts';

export const rolesOfUser = (db: Db, userId: string) => resourceStore.rolesOf(db, userId);

/** The menu of whoever asks, as a tree, in their language. */
export async function menuTree(db: Db, actor: Actor, language: Language): Promise<MenuItem[]> {
  const rows = await resourceStore.menuOf(db, actor.id);
  const below = (parentId: string | null): MenuItem[] =>
    rows.filter((row) => row.parentId === parentId).map((row) => item(row, language, below(row.id)));
  return below(null);
}

const item = (row: Resource, language: Language, children: MenuItem[]): MenuItem => ({
  id: row.id,
  title: nameIn(language, row),
  dataRules: row.dataRules,
  attributes: {
    route: row.route,
    url: row.url,
    icon: row.icon,
    isShow: row.shown,
    openTarget: row.openTarget,
    resourceType: row.type,
  },
  children,
});

/** A catalog or menu entry to be set up. Entries without children are menus. */
export interface MenuSpec {
  name: string;
  nameEn: string;
  nameMn: string;
  route: string;
  /** Which view the web shows. */
  view?: string;
  icon?: string;
  hidden?: boolean;
  children?: MenuSpec[];
}

export interface RoleSpec {
  code: RoleCode;
  name: string;
  nameEn: string;
  nameMn: string;
  description: string;
  dataRange: DataRange;
  forStudents?: boolean;
  permissions: Permission[];
  menu: MenuSpec[];
}

/** What a version of the product brings that this school has not seen: a school that removed something keeps it removed. */
interface Novelty {
  /** Keys of what was brought before. */
  known: ReadonlySet<string>;
  /** Keys of what was brought now. */
  brought: string[];
}

const isNew = ({ known, brought }: Novelty, key: string): boolean => {
  if (known.has(key)) return false;
  brought.push(key);
  return true;
};

/** Adds the roles, menu entries and permissions that the school does not know yet; answers the keys of all it knows now. */
export const introduceRoles = (db: Db, specs: RoleSpec[], known: ReadonlySet<string>): Promise<string[]> =>
  db.transaction(async (tx) => {
    const novelty: Novelty = { known, brought: [] };
    for (const authCode of permissions) {
      // A school set up before this was kept account of has it already.
      if (isNew(novelty, authCode) && (await resourceStore.buttonsOf(tx, [authCode])).length === 0) {
        await resourceStore.insertResource(tx, { type: 'button', name: authCode, nameEn: authCode, authCode });
      }
    }
    for (const { permissions: granted, menu, ...role } of specs) {
      if (isNew(novelty, role.code)) await resourceStore.insertRole(tx, { ...role, type: 'system', initial: true });
      const roleId = await resourceStore.roleIdOf(tx, role.code);
      if (!roleId) continue;
      const fresh = granted.filter((authCode) => isNew(novelty, `${role.code} ${authCode}`));
      await resourceStore.grant(tx, roleId, await resourceStore.buttonsOf(tx, fresh));
      await introduceMenu(tx, novelty, { id: roleId, code: role.code }, menu, null);
    }
    return [...known, ...novelty.brought];
  });

async function introduceMenu(
  db: Db,
  novelty: Novelty,
  role: { id: string; code: string },
  specs: MenuSpec[],
  parent: { id: string; path: string } | null,
): Promise<void> {
  for (const [position, spec] of specs.entries()) {
    const { view: url = '', hidden = false, children, ...named } = spec;
    const path = spec.route.startsWith('/') ? spec.route : `${parent?.path ?? ''}/${spec.route}`;
    const type = children ? 'catalog' : 'menu';
    let id = await resourceStore.findOfRole(db, role.id, spec.route, parent?.id ?? null);
    if (isNew(novelty, `${role.code} ${path}`) && !id) {
      const row = { ...named, parentId: parent?.id ?? null, type, url, shown: !hidden, position } as const;
      id = await resourceStore.insertResource(db, row);
      await resourceStore.grant(db, role.id, [id]);
    }
    if (id && children) await introduceMenu(db, novelty, role, children, { id, path });
  }
}

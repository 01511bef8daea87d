import type { Actor, DataRange, RoleCode } from '@xueyan/contract/account/actor';
import { type Permission, permissions } from '@xueyan/contract/account/permission';
import type { MenuItem } from '@xueyan/contract/account/resource';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
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
  title: language === 'en_us' ? row.nameEn : row.name,
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
  description: string;
  dataRange: DataRange;
  forStudents?: boolean;
  permissions: Permission[];
  menu: MenuSpec[];
}

/** Sets up the roles that every school has, with their menus and permissions. Done once, on an empty database. */
export async function setUpRoles(db: Db, specs: RoleSpec[]): Promise<void> {
  await db.transaction(async (tx) => {
    const buttons = new Map<Permission, string>();
    for (const authCode of permissions) {
      buttons.set(
        authCode,
        await resourceStore.insertResource(tx, { type: 'button', name: authCode, nameEn: authCode, authCode }),
      );
    }
    for (const spec of specs) {
      const { permissions: granted, menu, ...role } = spec;
      const roleId = await resourceStore.insertRole(tx, { ...role, type: 'system', initial: true });
      const menuIds = await insertMenu(tx, menu, null);
      const buttonIds = granted.map((authCode) => buttons.get(authCode)).filter((id) => id !== undefined);
      await resourceStore.grant(tx, roleId, [...menuIds, ...buttonIds]);
    }
  });
}

async function insertMenu(db: Db, specs: MenuSpec[], parentId: string | null): Promise<string[]> {
  const ids: string[] = [];
  for (const [position, spec] of specs.entries()) {
    const id = await resourceStore.insertResource(db, {
      parentId,
      type: spec.children ? 'catalog' : 'menu',
      name: spec.name,
      nameEn: spec.nameEn,
      route: spec.route,
      url: spec.view ?? '',
      icon: spec.icon ?? '',
      shown: !spec.hidden,
      position,
    });
    ids.push(id, ...(await insertMenu(db, spec.children ?? [], id)));
  }
  return ids;
}

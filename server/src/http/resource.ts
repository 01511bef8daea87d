import type { MenuIconName } from '@xueyan/contract/base/menu-icon';
import type { View } from '@xueyan/contract/base/view';
import type { RoleCode } from '@xueyan/contract/wire/actor';
import type { Text } from '@xueyan/contract/wire/language';
import type { Permission } from '@xueyan/contract/wire/permission';

export type MenuHint = Omit<Text, 'tw'>;

/** Catalog or menu entry that the product provides. */
export interface MenuEntry {
  /** Never changes: an upgrade identifies the entry by it, whatever the school changed about the entry. */
  code: string;
  /** Code of the parent catalog; for a role without the catalog, the entry takes the catalog's position. */
  parent?: string;
  /** Position within the same catalog. */
  order: number;
  titles: Omit<Text, 'tw'>;
  /** What the page is for, in at most 18 Chinese characters; shown beside its title where the menu is open. */
  hints?: MenuHint;
  /** Relative to the catalog's route, or absolute. */
  route: string;
  /** View that the web shows; absent for a catalog. */
  view?: View;
  /** Different from those beside it. */
  icon?: MenuIconName;
  /** A page that is reached from other pages only. */
  hidden?: boolean;
  roles: RoleCode[];
  /** When it is new, the school's own roles that show one of these entries are given it, too. */
  follows?: string[];
  /** Roles that reach the page from other pages only. */
  hiddenFor?: RoleCode[];
}

/** Permission and the roles that have it initially. */
export interface PermissionEntry {
  code: Permission;
  names: Omit<Text, 'tw'>;
  roles: RoleCode[];
}

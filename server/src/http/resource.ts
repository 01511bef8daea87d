import type { View } from '@xueyan/contract/base/view';
import type { RoleCode } from '@xueyan/contract/wire/actor';
import type { Text } from '@xueyan/contract/wire/language';
import type { Permission } from '@xueyan/contract/wire/permission';

/** A catalog or menu entry that the product brings. */
export interface MenuEntry {
  /** Stays as it is for ever: by it an upgrade finds the entry again, whatever the school made of it. */
  code: string;
  /** The code of the catalog it stands in; where a role does not grant that, the entry takes its place. */
  parent?: string;
  /** Among those in the same catalog. */
  order: number;
  titles: Omit<Text, 'tw'>;
  /** Relative to the catalog's, or from the root. */
  route: string;
  /** Which view the web shows; none: a catalog. */
  view?: View;
  icon?: string;
  /** A page that is reached from others only. */
  hidden?: boolean;
  roles: RoleCode[];
  /** Those of the roles that reach the page from others only. */
  hiddenFor?: RoleCode[];
}

/** A permission, and the roles that carry it from the start. */
export interface PermissionEntry {
  code: Permission;
  names: Omit<Text, 'tw'>;
  roles: RoleCode[];
}

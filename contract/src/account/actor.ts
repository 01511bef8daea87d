import type { Language } from '../wire/language.ts';
import type { Permission } from './permission.ts';

export const roleCodes = ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'] as const;
export type RoleCode = (typeof roleCodes)[number];

/** How far a role sees: everything, one's own organisation's, or only one's own. */
export const dataRanges = ['all', 'organization', 'self'] as const;
export type DataRange = (typeof dataRanges)[number];

/** A disabled account cannot sign in. */
export const accountStates = ['normal', 'disabled'] as const;

/** Who is asking. Policies take it first. */
export interface Actor {
  id: string;
  loginName: string;
  userName: string;
  roleCode: string;
  permissions: ReadonlySet<Permission>;
  /** The widest of the roles' ranges. */
  dataRange: DataRange;
  language: Language;
  sessionId: string;
  mustChangePassword: boolean;
}

export const may = (actor: Pick<Actor, 'permissions'>, permission: Permission) => actor.permissions.has(permission);

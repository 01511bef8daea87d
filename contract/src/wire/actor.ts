import type { Language } from './language.ts';
import type { Permission } from './permission.ts';

export const roleCodes = ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'] as const;
export type RoleCode = (typeof roleCodes)[number];

/**
 * How far a role sees: everything, one's own organization with all below it, one's own organization alone, organizations
 * that the role names with all below them, or only one's own.
 */
export const dataRanges = ['all', 'organization', 'organizationOnly', 'chosen', 'self'] as const;
export type DataRange = (typeof dataRanges)[number];

/** Nobody signs in with an account that is disabled, as of somebody who left, or locked, as for a suspicion. */
export const accountStates = ['normal', 'disabled', 'locked'] as const;
export type AccountState = (typeof accountStates)[number];

/** Somebody's own account; or one that was made for one exam, and is good for nothing else. */
export const accountKinds = ['person', 'exam'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** What policies decide by: as much of an actor as the web knows too. */
export interface Rights {
  id: string;
  roleCode: string;
  permissions: ReadonlySet<Permission>;
  /** Of the roles' ranges the first in the order of `dataRanges`. */
  dataRange: DataRange;
  /** Whose records the ranges of all roles together take in; one's own organization first. Empty for `all` and `self`. */
  organizationIds?: readonly string[];
}

/** Who is asking. Policies take it first. */
export interface Actor extends Rights {
  loginName: string;
  userName: string;
  language: Language;
  sessionId: string;
  mustChangePassword: boolean;
  /** Has to set up a second factor before anything else. */
  mustSetSecond: boolean;
  /** Signed in with an account of one exam: refused whatever does not say that it is for such accounts. */
  examOnly?: boolean;
}

export const may = (actor: Pick<Rights, 'permissions'>, permission: Permission) => actor.permissions.has(permission);

/** Decides whether an actor may do something to a record; a pure function, the same on both sides. */
export type Policy<R> = (actor: Rights, record: R) => boolean;

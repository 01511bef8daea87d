import type { Language } from './language.ts';
import type { Permission } from './permission.ts';

export const roleCodes = ['ROLE_ADMIN', 'ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_RESEARCH'] as const;
export type RoleCode = (typeof roleCodes)[number];

/**
 * Reach of a role: everything, one's own organization with all below it, one's own organization alone, organizations
 * named by the role with all below them, or only one's own records.
 */
export const dataRanges = ['all', 'organization', 'organizationOnly', 'chosen', 'self'] as const;
export type DataRange = (typeof dataRanges)[number];

/** Login is refused for an account that is disabled, as after its owner left, or locked, as on a suspicion. */
export const accountStates = ['normal', 'disabled', 'locked'] as const;
export type AccountState = (typeof accountStates)[number];

/** Account of a person, or one created for one exam, which is valid for nothing else. */
export const accountKinds = ['person', 'exam'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Input of policies: the part of an actor that the web knows too. */
export interface Rights {
  id: string;
  roleCode: string;
  permissions: ReadonlySet<Permission>;
  /** Widest range of all roles: the first in the order of `dataRanges`. */
  dataRange: DataRange;
  /**
   * Organizations that the ranges of all roles together reach; one's own organization first. Empty for `all` and
   * `self`.
   */
  organizationIds?: readonly string[];
  /** Narrower reach that a data rule of the menu sets for single permissions. */
  narrowed?: ReadonlyMap<Permission, Reach>;
}

/** Data range with the organizations that it reaches. */
export interface Reach {
  dataRange: DataRange;
  organizationIds: readonly string[];
}

/** Data rules that narrow the reach of a resource's permission, the widest first; any other is the page's own. */
export const narrowingRules = ['organization', 'organizationOnly', 'self'] as const satisfies DataRange[];

/** Signed-in person on whose behalf a call runs. Policies take it first. */
export interface Actor extends Rights {
  loginName: string;
  userName: string;
  language: Language;
  sessionId: string;
  mustChangePassword: boolean;
  /** Must set up a second factor before anything else. */
  mustSetSecond: boolean;
  /** Signed in with an exam account: every call that does not explicitly admit such accounts is refused. */
  examOnly?: boolean;
}

export const may = (actor: Pick<Rights, 'permissions'>, permission: Permission) => actor.permissions.has(permission);

/** Decides whether an actor may act on a record; a pure function, the same on both sides. */
export type Policy<R> = (actor: Rights, record: R) => boolean;

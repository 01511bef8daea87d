import type { Permission } from '../wire/permission.ts';

/**
 * Permissions that a new role grants from the start: without them its members have no bell, and so read no message and
 * no announcement, and no help.
 */
export const usualRights = ['usermenu:notification', 'usermenu:help'] as const satisfies Permission[];

/** Codes of the pages that a new role grants from the start: a home. */
export const usualPages: readonly string[] = ['home/common'];

/**
 * Permissions that a role may be granted, beyond the rights of every signed-in user. The contract of each feature adds
 * its own (`declare module`); the feature's manifest on the server names them and lists the roles that have them
 * initially.
 */
export interface Permissions {
  /** Creates AI applications. */
  'ai.create': true;
}
export type Permission = keyof Permissions;

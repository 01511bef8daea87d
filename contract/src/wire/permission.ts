/**
 * What a role may be given, beyond what every signed-in user has. The contract of each feature adds its own
 * (`declare module`); the feature's manifest on the server names them and says which roles start with them.
 */
export interface Permissions {
  /** Creates AI applications. */
  'ai.create': true;
}
export type Permission = keyof Permissions;

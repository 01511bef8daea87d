import type { Foreign } from '../../../testing/foreign.ts';

export const loginRecordForeign: Foreign = {
  heldForAll: { 'login.read': 'who looks after the accounts sees who tried to use them' },
};

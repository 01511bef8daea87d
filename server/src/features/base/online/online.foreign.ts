import type { Foreign } from '../../../testing/foreign.ts';

export const onlineForeign: Foreign = {
  heldForAll: { 'online.manage': 'who looks after the accounts ends any session' },
};

import type { Foreign } from '../../../testing/foreign.ts';

export const moduleForeign: Foreign = {
  heldForAll: { 'module.manage': 'modules are the school’s: who switches them switches all of them' },
};

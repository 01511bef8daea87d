import type { Foreign } from '../../../testing/foreign.ts';

export const settingForeign: Foreign = {
  noRecord: { 'parameter/undo changeId': 'a change of a parameter is the school’s' },
  heldForAll: { 'parameter.manage': 'the parameters are those of the whole school' },
};

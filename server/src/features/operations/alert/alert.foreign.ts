import type { Foreign } from '../../../testing/foreign.ts';

export const alertForeign: Foreign = {
  heldForAll: { 'alert.manage': 'the servers are the school’s' },
  noRecord: { '* ruleId': 'a rule is the school’s, nobody’s own' },
};

import type { Foreign } from '../../../testing/foreign.ts';

export const auditForeign: Foreign = {
  heldForAll: { 'audit.read': 'the audit is of the whole school' },
};

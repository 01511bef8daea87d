import type { Foreign } from '../../../testing/foreign.ts';

export const backupForeign: Foreign = {
  heldForAll: { 'backup.manage': 'a backup is of the whole school' },
  noRecord: { '* backupId': 'a backup is of the whole school, nobody’s own' },
};

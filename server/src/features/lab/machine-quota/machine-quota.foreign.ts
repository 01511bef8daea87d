import type { Foreign } from '../../../testing/foreign.ts';

export const machineQuotaForeign: Foreign = {
  noRecord: {
    'machinequota/delete quotaId': 'quotas are the school’s, for those who manage the lab alone',
    'machinequota/save subjectId': 'quotas are the school’s, for those who manage the lab alone',
  },
};

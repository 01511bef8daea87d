import type { Foreign } from '../../../testing/foreign.ts';

export const quotaForeign: Foreign = {
  noRecord: {
    'aiquota/delete quotaId': 'limits are the school’s, for those who manage them alone',
    'aiquota/save subjectId': 'limits are the school’s, for those who manage them alone',
  },
};

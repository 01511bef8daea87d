import type { Foreign } from '../../../testing/foreign.ts';

const nobodys = '01990000-0000-7000-8000-000000000000';

/** Appeals require published results, which these exams never have; the id belongs to no record. */
export const examAppealForeign: Foreign = {
  records: async () => ({ appealId: nobodys }),
  answered: {
    'examappeal/list': 'an exam only narrows what one may see anyway',
  },
  inputs: {
    'examappeal/save': { reason: '请复核' },
    'examappeal/answer': { accepted: true, points: null, answer: '已复核' },
  },
};

import type { Foreign } from '../../../testing/foreign.ts';

const adjustment = { way: 'full' };

/** The exam and its question come from the exams. */
export const regradeForeign: Foreign = {
  answered: {
    'regrade/listchange': 'a question only narrows what one may see anyway',
  },
  inputs: {
    'regrade/preview': { adjustment },
    'regrade/save': { adjustment, reason: '答案有误', expected: 0, newVersion: false },
  },
};

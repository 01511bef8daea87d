import type { Foreign } from '../../../testing/foreign.ts';

const adjustment = { way: 'full' };

/** The exam feature provides the exam and its question. */
export const regradeForeign: Foreign = {
  answered: {
    'regrade/listchange': 'a question only narrows what one may see anyway',
  },
  inputs: {
    'regrade/preview': { adjustment },
    'regrade/save': { adjustment, reason: '答案有误', expected: 0, newVersion: false },
  },
};

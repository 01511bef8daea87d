import type { Foreign } from '../../../testing/foreign.ts';

const rules = { markers: 'one', tolerance: 0, arbiterId: null, anonymous: false, appealDays: 7 } as const;
const nobodys = '01990000-0000-7000-8000-000000000000';

/** The exam feature, which runs before, provides the exam. */
export const markerForeign: Foreign = {
  noRecord: {
    'markingplan/save arbiterId': 'any teacher of the school may be asked to decide',
    'markingplan/save duties[].markerId': 'any teacher of the school may be asked to mark',
    'markingplan/save duties[].classIds[]': 'any class of the school may be invited to an exam',
    'marker/listmachinecheck aliasId': 'a pseudonym, which means something within its exam alone',
    'marker/mark aliasId': 'a pseudonym, which means something within its exam alone',
  },
  answered: {
    'markingplan/listmark': 'a question only narrows what one may see anyway',
  },
  inputs: {
    'markingplan/save': { ...rules, duties: [{ markerId: nobodys, itemIds: [nobodys], classIds: [] }] },
    'markingplan/reveal': { reason: '核查身份' },
    'marker/listanswer': { done: false },
    'marker/listmachinecheck': { aliasId: nobodys },
    'marker/mark': { aliasId: nobodys, points: 1, comment: '' },
  },
};

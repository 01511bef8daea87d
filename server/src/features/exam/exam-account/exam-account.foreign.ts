import type { Foreign } from '../../../testing/foreign.ts';

/** The exam exists already; it has no named candidates, and a foreign actor cannot add any. */
export const examAccountForeign: Foreign = {
  noRecord: {
    'examaccount/listperson classId': 'any class of the school may be invited, as to a course',
    'examaccount/listperson classIds[]': 'only marks who of the school comes by a class; all of them are listed anyway',
    'examaccount/name userIds[]': 'any student of the school may be invited, as with a class',
  },
  answered: { 'examaccount/list': 'an exam only narrows what one may see anyway' },
  inputs: {
    'examaccount/add': { loginName: 'other_one', userName: '他人', note: '' },
    'examaccount/make': { prefix: 'other', count: 1, namedAs: '考生', note: '' },
    'examaccount/setstate': { step: 'disable' },
  },
};

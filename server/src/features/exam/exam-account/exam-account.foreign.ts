import type { Foreign } from '../../../testing/foreign.ts';

/** The exam is there already; nobody is named for it, and strangers name nobody. */
export const examAccountForeign: Foreign = {
  answered: { 'examaccount/list': 'an exam only narrows what one may see anyway' },
  inputs: {
    'examaccount/make': { prefix: 'other', count: 1, namedAs: '考生', note: '' },
    'examaccount/setstate': { step: 'disable' },
  },
};

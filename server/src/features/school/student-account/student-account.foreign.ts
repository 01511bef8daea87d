import type { Foreign } from '../../../testing/foreign.ts';

export const studentAccountForeign: Foreign = {
  inputs: {
    'studentaccount/preview': { target: {}, pattern: '{number}' },
    'studentaccount/make': { target: {}, pattern: '{number}' },
  },
};

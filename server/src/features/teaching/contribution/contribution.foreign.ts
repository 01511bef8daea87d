import type { Foreign } from '../../../testing/foreign.ts';

export const contributionForeign: Foreign = {
  noRecord: {
    'contribution/rate ratings[].userId': 'a member of one’s own team: anybody else is refused',
  },
};

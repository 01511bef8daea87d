import type { Foreign } from '../../../testing/foreign.ts';

export const taskDrawingForeign: Foreign = {
  noRecord: {
    'taskdrawing/save fileId': 'of a work, whose right is asked first',
  },
};

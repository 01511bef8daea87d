import type { Foreign } from '../../../testing/foreign.ts';

export const experimentTrainingForeign: Foreign = {
  noRecord: {
    'experimenttraining/list courseId': 'of a course that one does not study there is nothing in the list',
  },
};

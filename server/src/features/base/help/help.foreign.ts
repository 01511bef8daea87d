import type { Foreign } from '../../../testing/foreign.ts';

export const helpForeign: Foreign = {
  noRecord: {
    '* documentId': 'help is written for roles, not by or for one person',
    'systemdocument/save parentId': 'a document stands among those of the school',
    'systemdocument/move parentId': 'a document stands among those of the school',
  },
  heldForAll: { 'help.manage': 'the help is the school’s' },
};

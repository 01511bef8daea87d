import type { Foreign } from '../../../testing/foreign.ts';

export const paperArchiveForeign: Foreign = {
  noRecord: {
    'exampaperarchive/pack classId':
      'narrows the candidates of an exam that one runs; another class has none among them',
  },
};

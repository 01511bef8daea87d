import { portablePart } from '../../../http/portable.ts';
import { examAppealPortableStore as store } from './exam-appeal-portable.store.ts';

export const examAppealPortable = [
  portablePart({
    key: 'exam-appeals',
    titles: { zh: '成绩申诉', en: 'Appeals', mn: 'Гомдол' },
    tables: ['exam_appeal'],
    rows: store.examAppeals,
  }),
];

import { portablePart } from '../../../http/portable.ts';
import { questionPortableStore as store } from './question-portable.store.ts';

export const questionPortable = [
  portablePart({
    key: 'questions',
    titles: { zh: '试题', en: 'Questions', mn: 'Асуулт' },
    tables: ['question', 'question_version'],
    rows: store.questions,
  }),
];

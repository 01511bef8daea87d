import { portablePart } from '../../../http/portable.ts';
import { classQuestionPortableStore as store } from './class-question-portable.store.ts';

export const classQuestionPortable = [
  portablePart({
    key: 'class-responses',
    titles: { zh: '课堂答题', en: 'Answers in class', mn: 'Ангийн хариулт' },
    tables: ['class_response'],
    rows: store.classResponses,
  }),
];

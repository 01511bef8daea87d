import { portablePart } from '../../../http/portable.ts';
import { examPortableStore as store } from './exam-portable.store.ts';

export const examPortable = [
  portablePart({
    key: 'exam-results',
    titles: { zh: '考试与已公布的成绩', en: 'Exams and published results', mn: 'Шалгалт ба зарласан дүн' },
    tables: ['exam_candidate'],
    rows: store.examResults,
  }),
  portablePart({
    key: 'exam-answers',
    titles: { zh: '考试答卷', en: 'Answers of exams', mn: 'Шалгалтын хариулт' },
    tables: ['exam_answer'],
    rows: store.examAnswers,
  }),
  portablePart({
    key: 'exams-set',
    titles: { zh: '我创建的考试', en: 'Exams that I set', mn: 'Миний зохиосон шалгалт' },
    tables: ['exam'],
    rows: store.examsSet,
  }),
];

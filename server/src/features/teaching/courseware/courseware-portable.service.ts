import { portablePart } from '../../../http/portable.ts';
import { coursewarePortableStore as store } from './courseware-portable.store.ts';

export const coursewarePortable = [
  portablePart({
    key: 'courseware-notes',
    titles: { zh: '课件笔记', en: 'Notes on courseware', mn: 'Хичээлийн материалын тэмдэглэл' },
    tables: ['courseware_note'],
    rows: store.coursewareNotes,
  }),
  portablePart({
    key: 'courseware-answers',
    titles: { zh: '课件内答题', en: 'Answers within courseware', mn: 'Материал доторх хариулт' },
    tables: ['courseware_answer'],
    rows: store.coursewareAnswers,
  }),
  portablePart({
    key: 'courseware-views',
    titles: { zh: '课件学习进度', en: 'Courseware viewed', mn: 'Үзсэн материал' },
    tables: ['courseware_view'],
    rows: store.coursewareViews,
  }),
];

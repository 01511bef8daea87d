import { portablePart } from '../../../http/portable.ts';
import { practicePortableStore as store } from './practice-portable.store.ts';

export const practicePortable = [
  portablePart({
    key: 'practice',
    titles: { zh: '练习作答', en: 'Practice', mn: 'Дасгал' },
    tables: ['practice_try'],
    rows: store.practice,
  }),
  portablePart({
    key: 'practices-set',
    titles: { zh: '我创建的练习', en: 'Practices that I set', mn: 'Миний зохиосон дасгал' },
    tables: ['practice'],
    rows: store.practicesSet,
  }),
];

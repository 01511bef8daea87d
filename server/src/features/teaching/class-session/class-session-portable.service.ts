import { portablePart } from '../../../http/portable.ts';
import { classSessionPortableStore as store } from './class-session-portable.store.ts';

export const classSessionPortable = [
  portablePart({
    key: 'class-sessions',
    titles: { zh: '上过的课堂', en: 'Class sessions attended', mn: 'Оролцсон хичээл' },
    tables: ['class_session_student'],
    rows: store.classSessions,
  }),
  portablePart({
    key: 'class-sessions-held',
    titles: { zh: '开过的课堂', en: 'Class sessions held', mn: 'Зохион байгуулсан хичээл' },
    tables: ['class_session'],
    rows: store.classSessionsHeld,
  }),
];

import { portablePart } from '../../../http/portable.ts';
import { memoPortableStore as store } from './memo-portable.store.ts';

export const memoPortable = [
  portablePart({
    key: 'memos',
    titles: { zh: '备忘录', en: 'Memos', mn: 'Тэмдэглэл' },
    tables: ['memo'],
    rows: store.memos,
  }),
];

import { portablePart } from '../../../http/portable.ts';
import { classNotePortableStore as store } from './class-note-portable.store.ts';

export const classNotePortable = [
  portablePart({
    key: 'class-notes',
    titles: { zh: '课堂笔记', en: 'Notes in class', mn: 'Ангийн тэмдэглэл' },
    tables: ['class_note'],
    rows: store.classNotes,
  }),
];

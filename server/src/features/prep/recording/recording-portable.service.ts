import { portablePart } from '../../../http/portable.ts';
import { recordingPortableStore as store } from './recording-portable.store.ts';

export const recordingPortable = [
  portablePart({
    key: 'recordings',
    titles: { zh: '录屏', en: 'Screen recordings', mn: 'Дэлгэцийн бичлэг' },
    tables: ['recording'],
    rows: store.recordings,
  }),
];

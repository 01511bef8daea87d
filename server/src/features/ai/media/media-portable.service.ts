import { portablePart } from '../../../http/portable.ts';
import { mediaPortableStore as store } from './media-portable.store.ts';

export const mediaPortable = [
  portablePart({
    key: 'made-media',
    titles: { zh: '生成的音视频与图片', en: 'Media made', mn: 'Үүсгэсэн медиа' },
    tables: ['ai_media'],
    rows: store.madeMedia,
  }),
];

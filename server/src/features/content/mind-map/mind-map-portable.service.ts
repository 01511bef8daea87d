import { portablePart } from '../../../http/portable.ts';
import { mapMarkdown, xmindFile } from './map-file.rule.ts';
import { picturesOf } from './map-picture.service.ts';
import { mindMapPortableStore as store } from './mind-map-portable.store.ts';

export const mindMapPortable = [
  portablePart({
    key: 'mind-maps',
    titles: { zh: '思维导图', en: 'Mind maps', mn: 'Оюуны зураглал' },
    tables: ['mind_map'],
    rows: async (db, userId, slice) =>
      (await store.maps(db, userId, slice)).map((row) => ({
        ...row,
        text: mapMarkdown(row.content),
        fileIds: picturesOf(row.content),
        made: [{ name: `${row.title}.xmind`, bytes: xmindFile(row.content) }],
      })),
  }),
];

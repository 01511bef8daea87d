import { portablePart } from '../../../http/portable.ts';
import { deckPortableStore as store } from './deck-portable.store.ts';

export const deckPortable = [
  portablePart({
    key: 'decks',
    titles: { zh: '演示文稿', en: 'Decks', mn: 'Танилцуулга' },
    tables: ['deck'],
    rows: store.decks,
  }),
];

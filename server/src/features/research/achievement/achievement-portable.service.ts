import { portablePart } from '../../../http/portable.ts';
import { achievementPortableStore as store } from './achievement-portable.store.ts';

export const achievementPortable = [
  portablePart({
    key: 'achievements',
    titles: { zh: '科研成果', en: 'Achievements', mn: 'Судалгааны бүтээл' },
    tables: ['achievement', 'achievement_author'],
    rows: store.achievements,
  }),
];

import { portablePart } from '../../../http/portable.ts';
import { matchPortableStore as store } from './match-portable.store.ts';

export const matchPortable = [
  portablePart({
    key: 'matches',
    titles: { zh: '参加的竞赛', en: 'Matches', mn: 'Тэмцээн' },
    tables: ['match_member'],
    rows: store.matches,
  }),
  portablePart({
    key: 'matches-set',
    titles: { zh: '我创建的竞赛', en: 'Matches that I set', mn: 'Миний зохиосон тэмцээн' },
    tables: ['match'],
    rows: store.matchesSet,
  }),
  portablePart({
    key: 'match-questions',
    titles: { zh: '竞赛提问', en: 'Questions in matches', mn: 'Тэмцээний асуулт' },
    tables: ['match_clarification'],
    rows: store.matchQuestions,
  }),
];

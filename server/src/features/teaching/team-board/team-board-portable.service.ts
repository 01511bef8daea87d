import { portablePart } from '../../../http/portable.ts';
import { teamBoardPortableStore as store } from './team-board-portable.store.ts';

export const teamBoardPortable = [
  portablePart({
    key: 'team-cards',
    titles: { zh: '项目看板卡片', en: 'Cards of team boards', mn: 'Багийн самбарын карт' },
    tables: ['team_card'],
    rows: store.teamCards,
  }),
];

import { portablePart } from '../../../http/portable.ts';
import { studentTeamPortableStore as store } from './student-team-portable.store.ts';

export const studentTeamPortable = [
  portablePart({
    key: 'teams',
    titles: { zh: '学生团队', en: 'Teams', mn: 'Баг' },
    tables: ['team_member'],
    rows: store.teams,
  }),
];

import { teamBoardApi } from '@xueyan/contract/teaching/team-board';
import type { Foreign } from '../../../testing/foreign.ts';
import { teamOfOwners } from '../../../testing/student-team.ts';

export const teamBoardForeign: Foreign = {
  records: async ({ student, courseId }) => {
    const teamId = await teamOfOwners({ student, courseId });
    const { columnId } = await student.call(teamBoardApi.saveColumn, { teamId, columnId: null, title: '评审' });
    const card = { columnId, title: '卡片', text: '', ownerId: null, dueTime: null, checklist: [] };
    const { cardId } = await student.call(teamBoardApi.saveCard, { teamId, cardId: null, card, version: 0 });
    return { columnId, cardId };
  },
  noRecord: {
    'teamboard/savecard card.ownerId': 'a member of the team: anybody else is refused',
  },
};

import { teamBoardApi } from '@xueyan/contract/teaching/team-board';
import { implement } from '../../../http/implement.ts';
import { getBoard, moveCard, removeCard, removeColumn, saveCard, saveColumn } from './team-board.service.ts';

export const teamBoardRoutes = implement(teamBoardApi, {
  get: ({ db, platform, actor, input }) => getBoard(db, platform.clock, actor, input.teamId),
  saveColumn: async ({ db, platform, actor, input }) => ({ columnId: await saveColumn(db, platform, actor, input) }),
  removeColumn: ({ db, platform, actor, input }) => removeColumn(db, platform, actor, input.columnId),
  saveCard: async ({ db, platform, actor, input }) => ({ cardId: await saveCard(db, platform, actor, input) }),
  moveCard: ({ db, platform, actor, input }) => moveCard(db, platform, actor, input),
  removeCard: ({ db, platform, actor, input }) => removeCard(db, platform, actor, input.cardId),
});

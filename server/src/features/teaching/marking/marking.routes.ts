import { markingApi } from '@xueyan/contract/teaching/marking';
import { implement } from '../../../http/implement.ts';
import { classBoard, classScreens, getMarking, markReport, publishMarks, returnReport } from './marking.service.ts';

export const markingRoutes = implement(markingApi, {
  board: ({ db, platform, actor, input }) => classBoard(db, platform, actor, input.sectionId),
  screens: ({ db, platform, actor, input }) => classScreens(db, platform, actor, input.sectionId),
  get: ({ db, platform, actor, input }) => getMarking(db, platform, actor, input.runId),
  mark: async ({ db, platform, actor, input: { runId, ...mark } }) => (
    await markReport(db, platform, actor, runId, mark), null
  ),
  giveBack: async ({ db, platform, actor, input }) => (
    await returnReport(db, platform, actor, input.runId, input.comment, input.version), null
  ),
  publish: ({ db, platform, actor, input }) => publishMarks(db, platform, actor, input.sectionId),
});

import { markingApi } from '@xueyan/contract/teaching/marking';
import { implement } from '../../../http/implement.ts';
import { classBoard, classScreens, getMarking, markReport, publishMarks, returnReport } from './marking.service.ts';

export const markingRoutes = implement(markingApi, {
  board: ({ db, platform, actor, input }) => classBoard(db, platform, actor, input.sectionId),
  screens: ({ db, platform, actor, input }) => classScreens(db, platform, actor, input.sectionId),
  get: ({ db, platform, actor, input }) => getMarking(db, platform, actor, input.runId),
  mark: ({ db, platform, actor, input: { runId, ...mark } }) => markReport(db, platform, actor, runId, mark),
  giveBack: ({ db, platform, actor, input }) =>
    returnReport(db, platform, actor, input.runId, input.comment, input.version),
  publish: ({ db, platform, actor, input }) => publishMarks(db, platform, actor, input.sectionId),
});

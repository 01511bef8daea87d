import { markingApi } from '@xueyan/contract/teaching/marking';
import { implement } from '../../../http/implement.ts';
import { classBoard, classScreens, getMarking, markReport, reportQueue, returnReport } from './marking.service.ts';
import { passStep, takeBackPass } from './pass.service.ts';
import { publishMarks, updateMarks } from './publish.service.ts';
import { readStepTimes } from './step-time.service.ts';

export const markingRoutes = implement(markingApi, {
  board: ({ db, platform, actor, input }) => classBoard(db, platform, actor, input.sectionId),
  stepTimes: ({ db, actor, input }) => readStepTimes(db, actor, input.sectionId),
  screens: ({ db, platform, actor, input }) => classScreens(db, platform, actor, input.sectionId),
  get: ({ db, platform, actor, input }) => getMarking(db, platform, actor, input.runId),
  queue: async ({ db, actor, input }) => ({ reports: await reportQueue(db, actor, input.sectionId) }),
  mark: ({ db, platform, actor, input: { runId, ...mark } }) => markReport(db, platform, actor, runId, mark),
  giveBack: ({ db, platform, actor, input }) =>
    returnReport(db, platform, actor, input.runId, input.comment, input.version),
  publish: ({ db, platform, actor, input }) => publishMarks(db, platform, actor, input.sectionId),
  update: ({ db, platform, actor, input }) => updateMarks(db, platform, actor, input.sectionId, input.runId),
  passStep: ({ db, platform, actor, input }) =>
    passStep(db, platform, actor, input.runId, input.checkpointId, input.reason),
  takeBackPass: ({ db, platform, actor, input }) => takeBackPass(db, platform, actor, input.runId, input.checkpointId),
});

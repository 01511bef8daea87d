import { markerApi } from '@xueyan/contract/exam/marker';
import { markingPlanApi } from '@xueyan/contract/exam/marking-plan';
import { implement } from '../../../http/implement.ts';
import {
  getMarkerItem,
  giveMark,
  listMarkerAnswers,
  listMarkerChecks,
  listMarkerItems,
  listTasks,
} from './marker.service.ts';
import { getPlan, listMarks, listProgress, revealNames, savePlan } from './planning.service.ts';

export const markingPlanRoutes = implement(markingPlanApi, {
  get: ({ db, platform, actor, input }) => getPlan(db, platform, actor, input.examId),
  save: ({ db, platform, actor, input }) => savePlan(db, platform, actor, input),
  reveal: ({ db, platform, actor, input }) => revealNames(db, platform, actor, input.examId, input.reason),
  progress: ({ db, platform, actor, input }) => listProgress(db, platform, actor, input.examId),
  marks: async ({ db, actor, input }) => ({ pageInfo: await listMarks(db, actor, input) }),
});

export const markerRoutes = implement(markerApi, {
  tasks: async ({ db, actor, input }) => ({ pageInfo: await listTasks(db, actor, input) }),
  items: ({ db, platform, actor, input }) => listMarkerItems(db, platform, actor, input.examId),
  item: ({ db, actor, input }) => getMarkerItem(db, actor, input.examId, input.itemId),
  answers: async ({ db, actor, input }) => ({ pageInfo: await listMarkerAnswers(db, actor, input) }),
  machine: async ({ db, platform, actor, input }) => ({ checks: await listMarkerChecks(db, platform, actor, input) }),
  mark: ({ db, platform, actor, input }) => giveMark(db, platform, actor, input),
});

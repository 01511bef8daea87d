import { timingTaskApi } from '@xueyan/contract/base/timing-task';
import type { Feature } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import { tasksOfFeatures } from './declared-task.service.ts';
import { changeTask, listRuns, listTasks, previewCron, runTask } from './timing-task.service.ts';

/** The features declare the tasks. */
export const timingTaskRoutes = (features: readonly Feature[]) => {
  const tasksOf = tasksOfFeatures(features);
  return implement(timingTaskApi, {
    list: async ({ db, platform, actor, input }) => ({
      pageInfo: await listTasks(db, platform.clock, tasksOf(db, platform), actor, input),
    }),
    preview: async ({ platform, input }) => ({ timeList: previewCron(platform.clock, input.cron) }),
    change: ({ db, platform, actor, input }) => changeTask(db, platform, tasksOf(db, platform), actor, input),
    run: ({ db, platform, input }) => runTask(db, platform.tickers, tasksOf(db, platform), input.kind),
    runs: async ({ db, platform, actor, input }) => ({
      pageInfo: await listRuns(db, platform.clock, tasksOf(db, platform), actor, input),
    }),
  });
};

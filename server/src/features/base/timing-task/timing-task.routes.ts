import { timingTaskApi } from '@xueyan/contract/base/timing-task';
import type { Feature } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import { changeTask, listRuns, listTasks, previewCron, runTask, type Tasks } from './timing-task.service.ts';

/** The features bring the tasks. */
export const timingTaskRoutes = (features: readonly Feature[]) => {
  const jobs = features.flatMap((feature) => (typeof feature.jobs === 'function' ? [] : (feature.jobs ?? [])));
  const tasks: Tasks = new Map(jobs.filter(({ schedule }) => schedule).map((job) => [job.kind, job]));
  return implement(timingTaskApi, {
    list: async ({ db, platform, actor, input }) => ({
      pageInfo: await listTasks(db, platform.clock, tasks, actor, input),
    }),
    preview: async ({ platform, input }) => ({ timeList: previewCron(platform.clock, input.cron) }),
    change: ({ db, platform, actor, input }) => changeTask(db, platform.clock, tasks, actor, input),
    run: ({ db, input }) => runTask(db, tasks, input.kind),
    runs: async ({ db, platform, actor, input }) => ({
      pageInfo: await listRuns(db, platform.clock, tasks, actor, input),
    }),
  });
};

import { defineJob } from '../../../http/job.ts';
import { compilerJob, installCompilers } from './compiler-install.service.ts';
import { judgeSubmission, judgingState } from './judging.service.ts';
import { forgetTrials, judgeJob } from './submission.service.ts';

/** Jobs of a worker that only judges. */
export const submissionJobs = [
  defineJob({
    ...judgeJob,
    state: judgingState,
    concurrency: ({ judge }) => judge.capacity(),
    run: async ({ db, platform, signal }, { submissionId }) => {
      await judgeSubmission(db, platform, submissionId, signal);
      return null;
    },
  }),
  defineJob({
    kind: 'submission.forget',
    access: 'system',
    schedule: { at: '04:10' },
    title: { zh: '清理评测试运行', en: 'Forget trial runs of the judge', mn: 'Шүүгчийн туршилтыг цэвэрлэх' },
    run: async ({ db }) => {
      await forgetTrials(db);
      return null;
    },
  }),
];

/** Only servers run it: a host that judges alone has its own command. */
export const compilerInstallJob = defineJob({
  ...compilerJob,
  state: 'none',
  run: async ({ platform, signal, progress }, { parts }) => {
    const tell = (percent: number) => void progress(Math.round(percent), 100).catch(() => undefined);
    await installCompilers(platform, parts, tell, signal);
    return null;
  },
});

import { useQueryClient } from '@tanstack/react-query';
import type { JobProgress } from '@xueyan/contract/system/job';
import { App, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useLive } from '../../api/live.ts';
import { useText } from '../text.ts';
import { begunJobs } from './begun-jobs.ts';
import { jobText } from './job.text.ts';
import { isOver } from './useJob.ts';

const JobDialog = lazy(() => import('./JobDialog.tsx').then((m) => ({ default: m.JobDialog })));

const told = { done: 'toldDone', failed: 'toldFailed', cancelled: 'toldCancelled' } as const;

/** Tells of the end of work that was begun here and whose dialog was closed meanwhile. */
export function JobWatcher() {
  const t = useText(jobText);
  const { notification } = App.useApp();
  const client = useQueryClient();
  const [looking, setLooking] = useState<string | null>(null);

  useLive('job.progress', (job: JobProgress) => {
    if (!isOver(job) || !begunJobs.takeToTell(job.jobId)) return;
    const { state, jobId, title, message } = job;
    // Whatever is on the screen may show what the work has changed.
    void client.invalidateQueries();
    const key = `job-${jobId}`;
    const look = () => {
      notification.destroy(key);
      setLooking(jobId);
    };
    notification[state === 'done' ? 'success' : state === 'failed' ? 'error' : 'info']({
      key,
      title: t(told[state as keyof typeof told], { title }),
      description: message || undefined,
      duration: 0,
      actions: (
        <Button type="primary" size="small" onClick={look}>
          {t('look')}
        </Button>
      ),
    });
  });

  return looking === null ? null : (
    <Suspense fallback={null}>
      <JobDialog jobId={looking} onClose={() => setLooking(null)} />
    </Suspense>
  );
}

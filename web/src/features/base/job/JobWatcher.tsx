import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { type JobProgress, jobApi } from '@xueyan/contract/base/job';
import { App, Button, Space } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../api/call.ts';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { useCommands } from '../../../ui/command/commands.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { jobText } from './job.text.ts';
import { isOver } from './job-state.ts';
import { closeJob, closeJobs, openJob, openJobs, useJobsSlot } from './jobs-slot.ts';
import { notifiedJobs } from './notified-jobs.shared.ts';

const JobDialog = lazyNamed(() => import('./JobDialog.tsx'), 'JobDialog');
const JobsDrawer = lazyNamed(() => import('./JobsDrawer.tsx'), 'JobsDrawer');

/** The list of jobs keeps what ended well; only a failure waits until it is read. */
const seconds = 8;

const told = { done: 'toldDone', failed: 'toldFailed', cancelled: 'toldCancelled' } as const;

/** Notifies the person of the end of a job, on any page and wherever it was started; mounts the drawer of the jobs. */
export function JobWatcher() {
  const t = useText(jobText);
  const { list, jobId } = useJobsSlot();
  useEnds();
  const icon = <HistoryOutlined aria-hidden />;
  useCommands([{ key: 'jobs', group: 'action', title: t('jobs'), icon, run: openJobs }]);
  return (
    <>
      <DialogSlot subject={list}>{(_, open) => <JobsDrawer open={open} onClose={closeJobs} />}</DialogSlot>
      <DialogSlot subject={jobId}>{(id, open) => <JobDialog jobId={id} open={open} onClose={closeJob} />}</DialogSlot>
    </>
  );
}

/** Reacts to the ends of jobs, and fetches those that may have been missed. */
function useEnds() {
  const client = useQueryClient();
  const tell = useTell();
  const end = async (job: JobProgress) => {
    // Anything on the screen may show data that the job has changed.
    void client.invalidateQueries();
    if (await notifiedJobs.takeToTell(job.jobId)) tell(job);
  };
  const askForMissed = useEffectEvent(async () => {
    const awaited = notifiedJobs.awaited();
    if (awaited.length === 0) return;
    const { jobList } = await call(jobApi.list, {});
    for (const job of jobList) if (isOver(job) && awaited.includes(job.jobId)) void end(job);
  });

  useLive('job.progress', (job) => {
    if (isOver(job)) void end(job);
    else notifiedJobs.begun(job.jobId);
  });
  useEffect(() => void askForMissed().catch(() => undefined), []);
  useLiveResume(() => void askForMissed().catch(() => undefined));
}

function useTell() {
  const t = useText(jobText);
  const { notification } = App.useApp();
  return ({ state, jobId, title, message }: JobProgress) => {
    const key = `job-${jobId}`;
    const go = (open: () => void) => {
      notification.destroy(key);
      open();
    };
    notification[state === 'done' ? 'success' : state === 'failed' ? 'error' : 'info']({
      key,
      title: t(told[state as keyof typeof told], { title }),
      description: message || undefined,
      duration: state === 'failed' ? false : seconds,
      // Never at the bottom, where a chat is sent and a form is saved. What stays is in the middle: a page has its title
      // at the left and its actions at the right.
      placement: state === 'failed' ? 'top' : 'topRight',
      actions: (
        <Space>
          <Button size="small" onClick={() => go(openJobs)}>
            {t('all')}
          </Button>
          <Button type="primary" size="small" onClick={() => go(() => openJob(jobId))}>
            {t('look')}
          </Button>
        </Space>
      ),
    });
  };
}

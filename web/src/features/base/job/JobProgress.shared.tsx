import { type JobProgress as Job, jobApi } from '@xueyan/contract/base/job';
import { Alert, Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import { useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './JobProgress.module.css';
import { jobText } from './job.text.ts';
import { isOver, percentOf } from './job-state.ts';
import { useJob } from './useJob.ts';

interface JobProgressProps {
  jobId: string;
  /** Renders the result, once the job has ended. */
  children?: (job: Job) => ReactNode;
}

/** Progress of a job, a button that cancels it, and its result. */
export function JobProgress({ jobId, children }: JobProgressProps) {
  const job = useJob(jobId);
  return <QueryView query={job}>{(data) => <Shown job={data}>{isOver(data) && children?.(data)}</Shown>}</QueryView>;
}

const tones = {
  waiting: 'active',
  running: 'active',
  done: 'success',
  failed: 'exception',
  cancelled: 'normal',
} as const;

function Shown({ job, children }: { job: Job; children: ReactNode }) {
  const t = useText(jobText);
  const { done, total, state, message, cancelling } = job;
  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <span className={styles.title}>{job.title}</span>
        <span className={styles.state} role="status">
          {t(cancelling && !isOver(job) ? 'cancelling' : state)}
        </span>
      </div>
      <Progress aria-label={t('label')} percent={percentOf(job)} status={tones[state]} />
      <div className={styles.foot}>
        <span className={styles.count}>{total > 0 && t('count', { done, total })}</span>
        {!isOver(job) && <CancelJob job={job} />}
      </div>
      {!isOver(job) && <p className={styles.hint}>{t('leave')}</p>}
      {message && <Alert type="error" showIcon title={message} />}
      {children}
    </div>
  );
}

function CancelJob({ job: { jobId, title, cancelling } }: { job: Job }) {
  const t = useText(jobText);
  const notice = useNotice();
  const cancel = useAction(jobApi.cancel, [jobApi.get, jobApi.list]);
  const ask = async () => {
    const sure = await notice.confirm({
      title: t('cancelTitle', { title }),
      content: t('cancelHint'),
      okText: t('cancel'),
      cancelText: t('keep'),
      danger: true,
    });
    if (sure) cancel.mutate({ jobId }, { onError: notice.error });
  };
  return (
    <Button size="small" loading={cancel.isPending} disabled={cancelling} onClick={() => void ask()}>
      {t('cancel')}
    </Button>
  );
}

import { ImportResult } from '@xueyan/contract/base/import';
import type { JobProgress } from '@xueyan/contract/base/job';
import { jobKindNames } from '@xueyan/contract/base/job-names';
import { Progress } from 'antd';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './JobList.module.css';
import { jobText } from './job.text.ts';
import { isOver, percentOf } from './job-state.ts';

const tones = { waiting: 'neutral', running: 'busy', done: 'good', failed: 'bad', cancelled: 'neutral' } as const;

/** List of jobs; a press opens one with its result. */
export function JobList({ jobs, onOpen }: { jobs: JobProgress[]; onOpen: (jobId: string) => void }) {
  return (
    <ul className={styles.jobs}>
      {jobs.map((job) => (
        <li key={job.jobId}>
          <button type="button" className={styles.job} onClick={() => onOpen(job.jobId)}>
            <Row job={job} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Row({ job }: { job: JobProgress }) {
  const t = useText(jobText);
  const phrase = usePhrase();
  const { title, state, kind, createTime, done, total, cancelling } = job;
  const name = jobKindNames[kind];
  const count = !isOver(job) && total > 0 ? t('count', { done, total }) : '';
  return (
    <>
      <span className={styles.head}>
        <span className={styles.title} title={title}>
          {title}
        </span>
        <StateTag tone={tones[state]}>{t(cancelling && !isOver(job) ? 'cancelling' : state)}</StateTag>
      </span>
      <span className={styles.facts}>
        {[name ? phrase(name) : t('work'), createTime.slice(0, 16), count].filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
      <Outcome job={job} />
      {!isOver(job) && <Progress aria-label={t('label')} percent={percentOf(job)} showInfo={false} size="small" />}
    </>
  );
}

/** Results to download or correct, before they are deleted. */
function Outcome({ job }: { job: JobProgress }) {
  const t = useText(jobText);
  const result = isOver(job) ? ImportResult.safeParse(job.result).data : undefined;
  const refused = result?.counts.refuse ?? 0;
  if (!result || (refused === 0 && result.issuedCount === 0)) return null;
  return (
    <span className={styles.facts}>
      {refused > 0 && <span>{t('refused', { n: refused })}</span>}
      {result.issuedCount > 0 && <span>{t('issued', { n: result.issuedCount })}</span>}
    </span>
  );
}

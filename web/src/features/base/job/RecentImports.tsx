import { Button } from 'antd';
import { useId } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './Import.module.css';
import { importText } from './import.text.ts';
import { JobList } from './JobList.tsx';
import { jobText } from './job.text.ts';
import { openJobs } from './jobs-slot.ts';
import { useJobs } from './useJobs.ts';

const most = 3;

interface RecentImportsProps {
  /** Kind of the jobs. */
  kind: string;
  onOpen: (jobId: string) => void;
}

/** The person's imports of this kind that are running, or whose result is still stored. */
export function RecentImports({ kind, onOpen }: RecentImportsProps) {
  const t = useText(importText);
  const say = useText(jobText);
  const id = useId();
  const jobs = useJobs(kind).data ?? [];
  if (jobs.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby={id}>
      <div className={styles.recentHead}>
        <h3 id={id}>{t('recent')}</h3>
        {jobs.length > most && (
          <Button type="link" size="small" onClick={openJobs}>
            {say('all')}
          </Button>
        )}
      </div>
      <JobList jobs={jobs.slice(0, most)} onOpen={onOpen} />
    </section>
  );
}

import { Drawer } from 'antd';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './JobList.module.css';
import { JobList } from './JobList.tsx';
import { jobText } from './job.text.ts';
import { openJob } from './jobs-slot.ts';
import { useJobs } from './useJobs.ts';

/** The person's jobs: running ones, and the results of the others as long as they are stored. */
export function JobsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(jobText);
  const phone = useDevice() === 'mobile';
  const jobs = useJobs();
  return (
    <Drawer open={open} title={t('jobs')} size={phone ? '100%' : 420} onClose={onClose} push={false} destroyOnHidden>
      <QueryView query={jobs} compact>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('noneTitle')} hint={t('noneHint')} />
          ) : (
            <>
              <p className={styles.hint}>{t('keptHint')}</p>
              <JobList jobs={all} onOpen={openJob} />
            </>
          )
        }
      </QueryView>
    </Drawer>
  );
}

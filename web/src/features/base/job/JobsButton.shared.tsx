import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Button } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { jobText } from './job.text.ts';
import { isOver } from './job-state.ts';
import { openJobs } from './jobs-slot.ts';
import { useJobs } from './useJobs.ts';

/** Button that opens the person's jobs of a kind; hidden while there are none. */
export function JobsButton({ kind }: { kind: string }) {
  const t = useText(jobText);
  const jobs = useJobs(kind).data ?? [];
  if (jobs.length === 0) return null;
  const running = jobs.filter((job) => !isOver(job)).length;
  return (
    <Button
      icon={running > 0 ? <LoadingOutlined aria-hidden /> : <HistoryOutlined aria-hidden />}
      aria-haspopup="dialog"
      onClick={openJobs}
    >
      {running > 0 ? t('runningCount', { n: running }) : t('jobs')}
    </Button>
  );
}

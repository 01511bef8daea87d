import { Modal } from 'antd';
import { ImportOutcome } from '../import/ImportOutcome.tsx';
import { useText } from '../text.ts';
import { JobProgress } from './JobProgress.tsx';
import { jobText } from './job.text.ts';

/** What came of long work, for whoever closed its dialog before its end. */
export function JobDialog({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const t = useText(jobText);
  return (
    <Modal open title={t('label')} footer={null} onCancel={onClose} destroyOnHidden>
      <JobProgress jobId={jobId}>{(job) => job.kind.startsWith('import.') && <ImportOutcome job={job} />}</JobProgress>
    </Modal>
  );
}

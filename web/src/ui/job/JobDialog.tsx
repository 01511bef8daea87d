import { Modal } from 'antd';
import { ImportOutcome } from '../import/ImportOutcome.tsx';
import { useText } from '../text/text.ts';
import { JobProgress } from './JobProgress.tsx';
import { jobText } from './job.text.ts';

interface JobDialogProps {
  open: boolean;
  jobId: string;
  onClose: () => void;
}

/** How far long work is and what came of it, for whoever closed its dialog or comes from elsewhere. */
export function JobDialog({ open, jobId, onClose }: JobDialogProps) {
  const t = useText(jobText);
  return (
    <Modal open={open} title={t('label')} footer={null} onCancel={onClose} destroyOnHidden>
      <JobProgress jobId={jobId}>{(job) => job.kind.startsWith('import.') && <ImportOutcome job={job} />}</JobProgress>
    </Modal>
  );
}

import { Modal } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { ImportOutcome } from './ImportOutcome.tsx';
import { JobProgress } from './JobProgress.shared.tsx';
import { jobText } from './job.text.ts';

interface JobDialogProps {
  open: boolean;
  jobId: string;
  onClose: () => void;
}

/** Progress and result of a job, for a person who closed its dialog or comes from another page. */
export function JobDialog({ open, jobId, onClose }: JobDialogProps) {
  const t = useText(jobText);
  return (
    <Modal open={open} title={t('label')} footer={null} onCancel={onClose} destroyOnHidden>
      <JobProgress jobId={jobId}>{(job) => job.kind.startsWith('import.') && <ImportOutcome job={job} />}</JobProgress>
    </Modal>
  );
}

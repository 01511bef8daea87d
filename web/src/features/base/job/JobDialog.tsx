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

/** How far long work is and what came of it, for whoever closed its dialog or comes from elsewhere. */
export function JobDialog({ open, jobId, onClose }: JobDialogProps) {
  const t = useText(jobText);
  return (
    <Modal open={open} title={t('label')} footer={null} onCancel={onClose} destroyOnHidden>
      <JobProgress jobId={jobId}>{(job) => job.kind.startsWith('import.') && <ImportOutcome job={job} />}</JobProgress>
    </Modal>
  );
}

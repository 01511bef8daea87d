import { useMutation } from '@tanstack/react-query';
import { type TransferCheck, TransferResult } from '@xueyan/contract/exam/question-transfer';
import { Alert, Button, Flex, Modal } from 'antd';
import { useState } from 'react';
import { CallError } from '../../../api/call.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { notifiedJobs } from '../../base/job/notified-jobs.shared.ts';
import { TransferChoice } from './TransferChoice.tsx';
import { TransferReview } from './TransferReview.tsx';
import { transferText } from './transfer.text.ts';
import { checkQuestions, startQuestions } from './transfer-calls.ts';

interface TransferImportProps {
  open: boolean;
  /** Bank shown by the list, if any. */
  bankId: string | undefined;
  onClose: () => void;
  /** Called after an import: the list behind the dialog is outdated. */
  onDone: () => void;
}

interface Looked {
  file: File;
  bankId: string;
  check: TransferCheck;
}

/**
 * Imports a file of questions: selects the file, previews it question by question, then imports it and shows the
 * result.
 */
export function TransferImport({ open, bankId, onClose, onDone }: TransferImportProps) {
  const t = useText(transferText);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const look = useMutation({
    mutationFn: (chosen: Omit<Looked, 'check'>) => checkQuestions(chosen.file, { bankId: chosen.bankId }),
    onSuccess: (check, chosen) => setLooked({ ...chosen, check }),
  });
  const start = useMutation({
    mutationFn: ({ file, bankId: into, chosen }: Looked & { chosen: number[] }) =>
      startQuestions(file, { bankId: into, chosen }),
    onSuccess: (begun) => {
      notifiedJobs.begun(begun);
      setJobId(begun);
    },
  });
  const close = () => {
    if (jobId) onDone();
    onClose();
  };
  const failure = look.error ?? start.error;
  return (
    <Modal
      open={open}
      title={t('importTitle')}
      width={looked && !jobId ? 960 : 600}
      footer={null}
      {...useDiscard(looked !== null && jobId === null, close, t('discard'))}
      destroyOnHidden
    >
      <Flex vertical gap="middle">
        {failure && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={(failure instanceof CallError && failure.message) || t('failed')}
          />
        )}
        {jobId ? (
          <JobProgress jobId={jobId}>{(job) => <Outcome result={job.result} onClose={close} />}</JobProgress>
        ) : look.isPending ? (
          <Loading rows={6} />
        ) : looked ? (
          <TransferReview
            {...looked}
            starting={start.isPending}
            onAgain={() => {
              look.reset();
              start.reset();
              setLooked(null);
            }}
            onStart={(chosen) => start.mutate({ ...looked, chosen })}
          />
        ) : (
          <TransferChoice bankId={bankId} onFile={(file, into) => look.mutate({ file, bankId: into })} />
        )}
      </Flex>
    </Modal>
  );
}

function Outcome({ result, onClose }: { result: unknown; onClose: () => void }) {
  const t = useText(transferText);
  const found = TransferResult.safeParse(result).data;
  if (!found) return null;
  return (
    <Flex vertical gap="middle">
      <span role="status">{t('added', { n: found.added })}</span>
      {found.failed.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('notAdded', { n: found.failed.length })}
          description={found.failed
            .slice(0, 20)
            .map(({ position, reason }) => <div key={position}>{t('failedOne', { n: position, reason })}</div>)}
        />
      )}
      <Flex justify="end">
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </Flex>
    </Flex>
  );
}

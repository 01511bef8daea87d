import { useMutation } from '@tanstack/react-query';
import { type TransferCheck, TransferResult } from '@xueyan/contract/exam/question-transfer';
import { Alert, Button, Flex, Modal, Space } from 'antd';
import { useState } from 'react';
import { CallError } from '../../../api/call.ts';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { useText } from '../../../ui/text/text.ts';
import { SendingFile } from '../../../ui/upload/SendingFile.tsx';
import { useSending } from '../../../ui/upload/useSending.ts';
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
  const sending = useSending();
  const look = useMutation({
    mutationFn: ({ file, bankId: into }: Omit<Looked, 'check'>) =>
      checkQuestions({ file, importId: null }, { bankId: into }, sending.begin()),
    onSuccess: (check, chosen) => setLooked({ ...chosen, check }),
    onSettled: sending.over,
  });
  const start = useMutation({
    mutationFn: ({ file, check: { importId }, bankId: into, chosen }: Looked & { chosen: number[] }) =>
      startQuestions({ file, importId }, { bankId: into, chosen }, sending.begin()),
    onSuccess: (begun) => {
      notifiedJobs.begun(begun);
      setJobId(begun);
    },
    onSettled: sending.over,
  });
  const close = () => {
    if (jobId) onDone();
    onClose();
  };
  const failure = look.error ?? start.error;
  const forgetFailures = () => {
    look.reset();
    start.reset();
  };
  const cancel = () => {
    sending.cancel();
    forgetFailures();
  };
  // The check always sends the file; the start only when the server keeps it no longer.
  const percent = sending.percent ?? (look.isPending ? 0 : null);
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
          <SendingFile name={look.variables?.file.name ?? ''} percent={percent ?? 0} onCancel={cancel} />
        ) : looked ? (
          <>
            {start.isPending && percent !== null && (
              <SendingFile name={looked.file.name} percent={percent} onCancel={cancel} />
            )}
            <TransferReview
              {...looked}
              starting={start.isPending}
              onAgain={() => {
                forgetFailures();
                setLooked(null);
              }}
              onStart={(chosen) => start.mutate({ ...looked, chosen })}
            />
          </>
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
  const { added, failed, given, chosen, unusable } = found;
  // Results of older versions do not say what the file had.
  const differences =
    given === undefined || chosen === undefined || unusable === undefined
      ? []
      : [
          t('given', { n: given }),
          ...(unusable > 0 ? [t('bad', { n: unusable })] : []),
          ...(given > chosen + unusable ? [t('notChosen', { n: given - chosen - unusable })] : []),
          ...(chosen > added + failed.length ? [t('unreached', { n: chosen - added - failed.length })] : []),
        ];
  return (
    <Flex vertical gap="middle">
      <Space wrap size="middle" role="status">
        <strong>{t('added', { n: added })}</strong>
        {differences.map((words) => (
          <span key={words}>{words}</span>
        ))}
      </Space>
      {failed.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('notAdded', { n: failed.length })}
          description={failed
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

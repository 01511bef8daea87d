import { useMutation } from '@tanstack/react-query';
import type { SheetImport } from '@xueyan/contract/system/import';
import { Modal } from 'antd';
import { useState } from 'react';
import { JobProgress } from '../job/JobProgress.tsx';
import { toldJobs } from '../job/told-jobs.ts';
import { Loading } from '../Loading.tsx';
import { useText } from '../text.ts';
import { useDiscard } from '../useDiscard.ts';
import { useFirstField } from '../useFirstField.ts';
import { useNotice } from '../useNotice.ts';
import { usePhrase } from '../usePhrase.ts';
import { ImportChoice } from './ImportChoice.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportReview } from './ImportReview.tsx';
import { importText } from './import.text.ts';
import { checkFile, startFile } from './import-calls.ts';
import { RecentImports } from './RecentImports.tsx';

interface ImportDialogProps {
  open: boolean;
  sheet: SheetImport;
  /** What is chosen beside the file. */
  params: unknown;
  onClose: () => void;
  /** Something was taken in: what is shown behind the dialog is old. */
  onDone: () => void;
}

/** Takes a workbook in: template, file, what it would do row by row, then the import and what came of it. */
export function ImportDialog({ open, sheet, params, onClose, onDone }: ImportDialogProps) {
  const t = useText(importText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [jobId, setJobId] = useState<string | null>(null);
  const check = useMutation({ mutationFn: (file: File) => checkFile(sheet, file, params), onError: notice.error });
  const start = useMutation({
    mutationFn: (file: File) => startFile(sheet, file, params),
    onSuccess: (begun) => {
      toldJobs.begun(begun);
      setJobId(begun);
    },
    onError: notice.error,
  });
  const first = useFirstField();
  const file = check.variables;
  const close = () => {
    if (jobId) onDone();
    onClose();
  };

  return (
    <Modal
      open={open}
      title={t('title', { name: phrase(sheet.name) })}
      width={jobId || !check.data ? 560 : 880}
      footer={null}
      {...useDiscard(check.data !== undefined && jobId === null, close, t('discardTitle'))}
      afterOpenChange={first.afterOpenChange}
      destroyOnHidden
    >
      <div ref={first.ref}>
        {jobId ? (
          <JobProgress jobId={jobId}>{(job) => <ImportOutcome job={job} onClose={close} />}</JobProgress>
        ) : check.isPending ? (
          <Loading rows={5} />
        ) : check.data && file ? (
          <ImportReview
            sheet={sheet}
            check={check.data}
            starting={start.isPending}
            onStart={() => start.mutate(file)}
            onAgain={check.reset}
          />
        ) : (
          <>
            <ImportChoice sheet={sheet} onFile={(chosen) => check.mutate(chosen)} />
            <RecentImports kind={`import.${sheet.kind}`} onOpen={setJobId} />
          </>
        )}
      </div>
    </Modal>
  );
}

import type { ImportLayout, SheetImport } from '@xueyan/contract/base/import';
import { Modal } from 'antd';
import { useState } from 'react';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { useFirstField } from '../../../ui/form/useFirstField.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { SendingFile } from '../../../ui/upload/SendingFile.tsx';
import styles from './Import.module.css';
import { ImportChoice } from './ImportChoice.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import type { ImportChoices } from './ImportOffers.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportProblem } from './ImportProblem.tsx';
import { ImportRemembered } from './ImportRemembered.tsx';
import { ImportReview } from './ImportReview.tsx';
import { importText } from './import.text.ts';
import { JobProgress } from './JobProgress.shared.tsx';
import { RecentImports } from './RecentImports.tsx';
import { useImportFile } from './useImportFile.ts';

interface ImportDialogProps {
  open: boolean;
  sheet: SheetImport;
  /** Choices beside the file. */
  params: object;
  /** Usual values of fields, for those that the file has no column for. */
  suggestions?: Readonly<Record<string, readonly string[]>>;
  /** Field for each kind of choice that the import offers. */
  choices?: ImportChoices;
  onClose: () => void;
  /** Called when rows were imported: the data behind the dialog is stale. */
  onDone: () => void;
}

/** Imports a workbook: template, file, preview row by row, then the import and its result. */
export function ImportDialog(props: ImportDialogProps) {
  const { open, sheet, params, suggestions = {}, choices = {}, onClose, onDone } = props;
  const t = useText(importText);
  const phrase = usePhrase();
  const [arranging, setArranging] = useState(false);
  const file = useImportFile(sheet, params);
  const first = useFirstField();
  const { check, jobId } = file;
  const close = () => {
    if (jobId) onDone();
    onClose();
  };
  const arrange = (layout: ImportLayout) => file.arrange(layout, () => setArranging(false));
  const unclear = check !== null && (arranging || check.unclear.length > 0);

  return (
    <Modal
      open={open}
      title={t('title', { name: phrase(sheet.name) })}
      width={jobId || !check || unclear ? 560 : 880}
      footer={null}
      {...useDiscard(check !== null && jobId === null, close, t('discardTitle'))}
      afterOpenChange={first.afterOpenChange}
      destroyOnHidden
    >
      <div ref={first.ref}>
        {jobId ? (
          <JobProgress jobId={jobId}>{(job) => <ImportOutcome job={job} onClose={close} />}</JobProgress>
        ) : (
          <div className={styles.step}>
            <ImportProblem problem={file.failure} />
            {file.sending && <SendingFile {...file.sending} onCancel={file.cancel} />}
            {file.remembered && (
              <ImportRemembered sheet={sheet} layout={file.remembered} looking={file.looking} onApply={arrange} />
            )}
            {check === null ? (
              !file.looking && (
                <>
                  <ImportChoice sheet={sheet} onFile={file.take} />
                  <RecentImports kind={`import.${sheet.kind}`} onOpen={file.open} />
                </>
              )
            ) : unclear ? (
              <ImportColumns
                sheet={sheet}
                check={check}
                looking={file.looking}
                suggestions={suggestions}
                onArrange={arrange}
                onAgain={file.again}
              />
            ) : (
              <ImportReview
                sheet={sheet}
                check={check}
                wishes={file.wishes}
                choices={choices}
                looking={file.looking}
                starting={file.starting}
                onWish={file.wish}
                onArrange={() => setArranging(true)}
                onStart={file.start}
                onAgain={file.again}
              />
            )}
          </div>
        )}
      </div>
    </Modal>
  );
}

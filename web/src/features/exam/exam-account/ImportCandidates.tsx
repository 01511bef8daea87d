import { examCandidateImport } from '@xueyan/contract/exam/exam-account-import';
import { Modal, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { ImportDialog } from '../../base/job/ImportDialog.shared.tsx';
import { ExamChoice } from '../candidate-naming/ExamChoice.shared.tsx';
import { examAccountText } from './exam-account.text.ts';

interface ImportCandidatesProps {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Selects the exam first, then imports the list of its candidates. */
export function ImportCandidates({ open, onClose, onDone }: ImportCandidatesProps) {
  const t = useText(examAccountText);
  const [examId, setExamId] = useState('');
  const [chosen, setChosen] = useState(false);
  if (chosen)
    return (
      <ImportDialog open={open} sheet={examCandidateImport} params={{ examId }} onClose={onClose} onDone={onDone} />
    );
  return (
    <Modal
      open={open}
      title={t('importTitle')}
      okText={t('next')}
      okButtonProps={{ disabled: !examId }}
      onOk={() => setChosen(true)}
      onCancel={onClose}
      destroyOnHidden
    >
      <Typography.Paragraph type="secondary">{t('importHint')}</Typography.Paragraph>
      <ExamChoice {...(examId ? { value: examId } : {})} onChange={setExamId} />
    </Modal>
  );
}

import { type Question, questionApi } from '@xueyan/contract/exam/question';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { BankSelect } from './BankSelect.shared.tsx';
import { questionText } from './question.text.ts';

export type MoveWay = 'move' | 'copy';

interface MoveModalProps {
  open: boolean;
  /** Questions to move, or the one to copy. */
  questions: Question[];
  way: MoveWay;
  onClose: () => void;
  onDone: () => void;
}

const { bankId } = questionApi.move.input.shape;
const stale = [questionApi.list, questionApi.get];

/** Moves questions into another bank to which the person may add some, or copies one of them there. */
export function MoveModal({ open, questions, way, onClose, onDone }: MoveModalProps) {
  const t = useText(questionText);
  const notice = useNotice();
  const [form] = Form.useForm<{ bankId: string }>();
  const [bank, setBank] = useState('');
  const move = useAction(questionApi.move, stale);
  const copy = useAction(questionApi.copy, stale);
  const failure = move.error ?? copy.error;
  // Empty when the shell has shown the error.
  const problem = failure && textsFor(failure);
  const [first] = questions;
  // Where all of them are already is no other bank.
  const together = way === 'move' && questions.every((one) => one.bankId === first?.bankId);
  const submit = async (chosen: string) => {
    if (way === 'move')
      await move.mutateAsync({ questionIds: questions.map(({ questionId }) => questionId), bankId: chosen });
    else if (first) await copy.mutateAsync({ questionId: first.questionId, bankId: chosen });
    notice.success(way === 'move' ? t('moved', { n: questions.length, bank }) : t('copied', { bank }));
    onDone();
  };
  return (
    <FormModal<{ bankId: string }>
      open={open}
      title={way === 'move' ? t('moveTitle', { n: questions.length }) : t('copyTitle')}
      okText={t(way)}
      form={form}
      initialValues={{}}
      saving={move.isPending || copy.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values.bankId).catch(() => {})}
      onClose={onClose}
    >
      {problem && <Alert type="error" showIcon title={problem} />}
      <Form.Item name="bankId" label={t('bank')} rules={rulesOf(bankId)}>
        <BankSelect
          writable
          placeholder={t('bankMissing')}
          without={together ? first?.bankId : undefined}
          onChange={(_, chosen) => setBank(chosen?.name ?? '')}
        />
      </Form.Item>
    </FormModal>
  );
}

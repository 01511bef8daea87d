import { type Question, questionApi } from '@xueyan/contract/exam/question';
import { Alert, Form, Select } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { nameOf, useBankChoices } from './choices.shared.ts';
import { questionText } from './question.text.ts';

interface MoveModalProps {
  open: boolean;
  questions: Question[];
  onClose: () => void;
  onDone: () => void;
}

const { bankId } = questionApi.move.input.shape;

/** Moves questions into another bank to which the person may add some. */
export function MoveModal({ open, questions, onClose, onDone }: MoveModalProps) {
  const t = useText(questionText);
  const notice = useNotice();
  const [form] = Form.useForm<{ bankId: string }>();
  const banks = useBankChoices(true);
  // Where all of them are already is no other bank.
  const others = banks.filter(({ value }) => questions.some((question) => question.bankId !== value));
  const move = useAction(questionApi.move, [questionApi.list, questionApi.get]);
  // Empty when the shell has shown the error.
  const problem = move.error && textsFor(move.error);
  const submit = async (chosen: string) => {
    await move.mutateAsync({ questionIds: questions.map(({ questionId }) => questionId), bankId: chosen });
    notice.success(t('moved', { n: questions.length, bank: nameOf(banks, chosen) }));
    onDone();
  };
  return (
    <FormModal<{ bankId: string }>
      open={open}
      title={t('moveTitle', { n: questions.length })}
      okText={t('move')}
      form={form}
      initialValues={{}}
      saving={move.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values.bankId).catch(() => {})}
      onClose={onClose}
    >
      {problem && <Alert type="error" showIcon title={problem} />}
      <Form.Item name="bankId" label={t('bank')} rules={rulesOf(bankId)}>
        <Select placeholder={t('bankMissing')} options={others} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
    </FormModal>
  );
}

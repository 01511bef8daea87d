import { ExamAccountsForm, type ExamSlip, examAccountApi, mostExamAccounts } from '@xueyan/contract/exam/exam-account';
import { Alert, Form, Input, InputNumber } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { ExamChoice } from '../candidate-naming/ExamChoice.shared.tsx';
import { examAccountText } from './exam-account.text.ts';

interface MakeAccountsModalProps {
  open: boolean;
  examId?: string | undefined;
  onSlips: (slips: ExamSlip[]) => void;
  onClose: () => void;
}

interface Values {
  examId: string;
  prefix: string;
  count: number;
  namedAs: string;
  note: string;
}

const { prefix, count, namedAs, note } = ExamAccountsForm.shape;

/** Makes a number of accounts with a prefix, for one exam. */
export function MakeAccountsModal({ open, examId, onSlips, onClose }: MakeAccountsModalProps) {
  const t = useText(examAccountText);
  const [form] = Form.useForm<Values>();
  const make = useAction(examAccountApi.make, [examAccountApi.list]);
  const words = make.error && textsFor(make.error);
  const submit = (values: Values) => make.mutate(values, { onSuccess: ({ slipList }) => onSlips(slipList) });
  const initialValues = { prefix: 'ks', count: 30, namedAs: t('defaultName'), note: '', ...(examId ? { examId } : {}) };
  return (
    <FormModal<Values>
      open={open}
      title={t('makeTitle')}
      okText={t('making')}
      form={form}
      initialValues={initialValues}
      saving={make.isPending}
      onSave={submit}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="examId" label={t('exam')} rules={[{ required: true, message: t('chooseExam') }]}>
        <ExamChoice />
      </Form.Item>
      <Form.Item name="prefix" label={t('prefix')} extra={t('prefixHint')} rules={rulesOf(prefix)}>
        <Input maxLength={maxOf(prefix)} />
      </Form.Item>
      <Form.Item name="count" label={t('count')} rules={rulesOf(count)}>
        <InputNumber min={1} max={mostExamAccounts} />
      </Form.Item>
      <Form.Item name="namedAs" label={t('namedAs')} extra={t('namedAsHint')} rules={rulesOf(namedAs)}>
        <Input maxLength={maxOf(namedAs)} />
      </Form.Item>
      <Form.Item name="note" label={t('note')} rules={rulesOf(note)}>
        <Input maxLength={40} />
      </Form.Item>
    </FormModal>
  );
}

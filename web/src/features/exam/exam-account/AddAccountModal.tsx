import { candidateNamingApi, ExamAccountForm } from '@xueyan/contract/exam/candidate-naming';
import { type ExamSlip, examAccountApi } from '@xueyan/contract/exam/exam-account';
import { Alert, Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { ExamChoice } from '../candidate-naming/ExamChoice.shared.tsx';
import { examAccountText } from './exam-account.text.ts';

interface AddAccountModalProps {
  open: boolean;
  onSlips: (slips: ExamSlip[]) => void;
  onClose: () => void;
}

interface Values {
  examId: string;
  loginName: string;
  userName: string;
  note: string;
}

const { loginName, userName, note } = ExamAccountForm.shape;

/** Makes one account for one exam, with a name of one's own choice. */
export function AddAccountModal({ open, onSlips, onClose }: AddAccountModalProps) {
  const t = useText(examAccountText);
  const [form] = Form.useForm<Values>();
  const add = useAction(candidateNamingApi.add, [examAccountApi.list]);
  const words = add.error && textsFor(add.error);
  return (
    <FormModal<Values>
      open={open}
      title={t('addTitle')}
      okText={t('addOk')}
      form={form}
      initialValues={{ loginName: '', userName: '', note: '' }}
      saving={add.isPending}
      onSave={(values) => add.mutate(values, { onSuccess: ({ slip }) => onSlips([slip]) })}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="examId" label={t('exam')} rules={[{ required: true, message: t('chooseExam') }]}>
        <ExamChoice />
      </Form.Item>
      <Form.Item name="loginName" label={t('loginName')} extra={t('loginHint')} rules={rulesOf(loginName)}>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="userName" label={t('userName')} rules={rulesOf(userName)}>
        <Input maxLength={maxOf(userName)} autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label={t('note')} rules={rulesOf(note)}>
        <Input maxLength={40} />
      </Form.Item>
    </FormModal>
  );
}

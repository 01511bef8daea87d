import { matchControlApi } from '@xueyan/contract/exam/match-control';
import { Alert, Form, Input } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { matchText } from './match.text.ts';

/** Submissions to judge again: some, all of a problem, or all. */
export interface RejudgeWhat {
  submissionIds?: string[];
  problemId?: string;
}

interface RejudgeModalProps {
  open: boolean;
  matchId: string;
  what: RejudgeWhat;
  onClose: () => void;
}

/** Asks for the reason, and starts the rejudging. */
export function RejudgeModal({ open, matchId, what, onClose }: RejudgeModalProps) {
  const t = useText(matchText);
  const notice = useNotice();
  const [form] = Form.useForm<{ reason: string }>();
  const rejudge = useCreation(matchControlApi.rejudge, [matchControlApi.rejudges]);
  // Empty when the shell has shown the error.
  const words = rejudge.error && textsFor(rejudge.error);
  const submit = async ({ reason }: { reason: string }) => {
    await rejudge.mutateAsync({ matchId, ...what, reason });
    notice.success(t('rejudgeStarted'));
    onClose();
  };
  const n = what.submissionIds?.length ?? 0;
  const title = n > 0 ? t('rejudgeSome', { n }) : t(what.problemId ? 'rejudgeProblem' : 'rejudgeAll');
  return (
    <FormModal<{ reason: string }>
      open={open}
      title={title}
      okText={t('rejudge')}
      form={form}
      initialValues={{ reason: '' }}
      saving={rejudge.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Alert type="info" showIcon title={t('rejudgeHint')} />
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
      >
        <Input maxLength={100} showCount />
      </Form.Item>
    </FormModal>
  );
}

import { examApi } from '@xueyan/contract/exam/exam';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { markingPlanApi } from '@xueyan/contract/exam/marking-plan';
import { Alert, Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { markingPlanText } from './marking-plan.text.ts';

interface RevealModalProps {
  open: boolean;
  examId: string;
  onClose: () => void;
}

/** Asks for the reason before revealing whose answers they are. */
export function RevealModal({ open, examId, onClose }: RevealModalProps) {
  const t = useText(markingPlanText);
  const notice = useNotice();
  const [form] = Form.useForm<{ reason: string }>();
  const reveal = useAction(markingPlanApi.reveal, [markingPlanApi.get, examApi.candidates, examMarkingApi.answers]);
  // Empty when the shell has shown the error.
  const words = reveal.error && textsFor(reveal.error);
  const submit = async ({ reason }: { reason: string }) => {
    await reveal.mutateAsync({ examId, reason });
    notice.success(t('revealedDone'));
    onClose();
  };
  return (
    <FormModal<{ reason: string }>
      open={open}
      title={t('revealTitle')}
      okText={t('reveal')}
      form={form}
      initialValues={{ reason: '' }}
      saving={reveal.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      <Alert type="warning" showIcon title={words || t('revealHint')} />
      <Form.Item
        name="reason"
        label={t('revealReason')}
        rules={[{ required: true, whitespace: true, message: t('reasonNeeded') }]}
      >
        <Input maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  );
}

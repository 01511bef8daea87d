import { MessageForm } from '@xueyan/contract/base/message';
import { courseStatisticsApi, type StudentNumbers } from '@xueyan/contract/teaching/course-statistics';
import { Form, Input, Typography } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { courseStatisticsText } from './course-statistics.text.ts';

interface Written {
  messageTitle: string;
  messageContent: string;
}
interface RemindModalProps {
  courseId: string;
  students: StudentNumbers[];
  open: boolean;
  onClose: () => void;
}

/** Message to chosen students, with a default text that can be sent unchanged. */
export function RemindModal({ courseId, students, open, onClose }: RemindModalProps) {
  const t = useText(courseStatisticsText);
  const notice = useNotice();
  const [form] = Form.useForm<Written>();
  const remind = useAction(courseStatisticsApi.remind);
  const [only] = students;
  const reasons = students.length === 1 ? (only?.reasons ?? []).map(({ text }) => `- ${text}`).join('\n') : '';
  const send = async (written: Written) => {
    try {
      const studentIds = students.map(({ studentId }) => studentId);
      const sent = await remind.mutateAsync({ courseId, studentIds, ...written });
      if (sent.held) notice.warning(t('held'));
      else notice.success(t('reminded', { n: sent.recipientCount }));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <FormModal<Written>
      open={open}
      title={t('remindN', { n: students.length })}
      okText={t('send')}
      form={form}
      initialValues={{
        messageTitle: t('remindTitle'),
        messageContent: [t('remindContent'), reasons].filter(Boolean).join('\n\n'),
      }}
      saving={remind.isPending}
      onSave={(written) => void send(written)}
      onClose={onClose}
    >
      <Typography.Paragraph type="secondary" ellipsis={{ rows: 2, expandable: true, symbol: '…' }}>
        {students.map(({ userName }) => userName).join('、')}
      </Typography.Paragraph>
      <Form.Item name="messageTitle" label={t('messageTitle')} rules={rulesOf(MessageForm.shape.messageTitle)}>
        <Input maxLength={100} showCount />
      </Form.Item>
      <Form.Item name="messageContent" label={t('messageContent')} rules={rulesOf(MessageForm.shape.messageContent)}>
        <Input.TextArea rows={6} maxLength={20_000} />
      </Form.Item>
    </FormModal>
  );
}

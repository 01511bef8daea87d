import { Button, Form, Input } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { conversationText } from './conversation.text.ts';

interface ReasonFormProps {
  ok: string;
  saving: boolean;
  onReason: (reason: string) => void;
}

/** Form of the reason for an audit. */
export function ReasonForm({ ok, saving, onReason }: ReasonFormProps) {
  const t = useText(conversationText);
  return (
    <Form<{ reason: string }>
      layout="vertical"
      onFinish={({ reason }) => onReason(reason.trim())}
      style={{ maxWidth: 480 }}
    >
      <Form.Item
        name="reason"
        label={t('reason')}
        extra={t('reasonHint')}
        rules={[{ required: true, whitespace: true, message: t('reason') }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={saving}>
        {ok}
      </Button>
    </Form>
  );
}

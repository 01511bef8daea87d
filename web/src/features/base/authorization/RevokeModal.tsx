import { type Authorization, authorizationApi } from '@xueyan/contract/base/authorization';
import { Alert, Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { authorizationText } from './authorization.text.ts';

interface RevokeModalProps {
  open: boolean;
  authorization: Authorization;
  onClose: () => void;
}

/** Asks for the reason, and revokes the role. */
export function RevokeModal({ open, authorization, onClose }: RevokeModalProps) {
  const t = useText(authorizationText);
  const notice = useNotice();
  const [form] = Form.useForm<{ reason: string }>();
  const revoke = useAction(authorizationApi.revoke, [authorizationApi.list]);
  const { authorizationId, userName, roleName } = authorization;
  const submit = async ({ reason }: { reason: string }) => {
    try {
      await revoke.mutateAsync({ authorizationId, reason });
      notice.success(t('revokedOne'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <FormModal
      open={open}
      title={t('revokeTitle', { name: userName, role: roleName })}
      okText={t('revoke')}
      form={form}
      initialValues={{ reason: '' }}
      saving={revoke.isPending}
      onSave={(values) => void submit(values)}
      onClose={onClose}
    >
      <Alert type="warning" showIcon title={t('revokeHint')} style={{ marginBlockEnd: 16 }} />
      <Form.Item
        name="reason"
        label={t('revokeReason')}
        rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
      >
        <Input.TextArea maxLength={200} showCount rows={3} />
      </Form.Item>
    </FormModal>
  );
}

import { personalArchiveApi } from '@xueyan/contract/base/personal-archive';
import { Form, Input, Typography } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { personalArchiveText } from './personal-archive.text.ts';

const { reason } = personalArchiveApi.startFor.input.shape;

interface ArchiveForModalProps {
  open: boolean;
  user: { userId: string; userName: string };
  onClose: () => void;
}

/** Packs the data of another person, who alone can download it. */
export function ArchiveForModal({ open, user, onClose }: ArchiveForModalProps) {
  const t = useText(personalArchiveText);
  const notice = useNotice();
  const [form] = Form.useForm<{ reason: string }>();
  const start = useAction(personalArchiveApi.startFor);
  const save = (values: { reason: string }) =>
    start.mutate(
      { userId: user.userId, reason: values.reason },
      {
        onError: notice.error,
        onSuccess: () => {
          notice.success(t('begun'));
          onClose();
        },
      },
    );
  return (
    <FormModal
      open={open}
      title={t('forTitle', { name: user.userName })}
      okText={t('begin')}
      form={form}
      initialValues={{ reason: '' }}
      saving={start.isPending}
      onSave={save}
      onClose={onClose}
    >
      <Typography.Paragraph type="secondary">{t('forHint')}</Typography.Paragraph>
      <Form.Item name="reason" label={t('reason')} rules={rulesOf(reason)}>
        <Input.TextArea rows={3} maxLength={200} placeholder={t('reasonPlaceholder')} />
      </Form.Item>
    </FormModal>
  );
}

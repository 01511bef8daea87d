import { useQuery } from '@tanstack/react-query';
import { chatApi, titleMax } from '@xueyan/contract/ai/chat';
import { chatShareApi } from '@xueyan/contract/ai/chat-share';
import { Alert, Form, Input, Typography } from 'antd';
import { query, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { ClassesPick } from '../../school/school-class/ClassesPick.shared.tsx';
import { chatShareText } from './chat-share.text.ts';

interface Values {
  title: string;
  classIds: string[];
}

interface ShareChatModalProps {
  open: boolean;
  chatId: string;
  /** Last message of the branch that is shared. */
  messageId: string;
  onClose: () => void;
}

/** Shares a branch of a chat with classes. */
export function ShareChatModal({ open, chatId, messageId, onClose }: ShareChatModalProps) {
  const t = useText(chatShareText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const chat = useQuery(query(chatApi.get, { chatId }));
  const share = useCreation(chatShareApi.save, [chatShareApi.list]);
  if (!chat.data) return null;
  const save = (values: Values) =>
    share.mutate(
      { chatId, messageId, ...values },
      {
        onSuccess: () => {
          notice.success(t('shared'));
          onClose();
        },
      },
    );
  return (
    <FormModal<Values>
      open={open}
      title={t('share')}
      okText={t('share')}
      form={form}
      initialValues={{ title: chat.data.chat.title, classIds: [] }}
      saving={share.isPending}
      onSave={save}
      onClose={onClose}
    >
      {share.error && <Alert type="error" showIcon title={textsFor(share.error)} />}
      <Typography.Paragraph type="secondary">{t('shareHint')}</Typography.Paragraph>
      <Form.Item name="title" label={t('title')} rules={rulesOf(chatShareApi.save.input.shape.title)}>
        <Input maxLength={titleMax} showCount />
      </Form.Item>
      <Form.Item name="classIds" label={t('classes')} rules={[{ required: true, message: t('classesRequired') }]}>
        <ClassesPick present={[]} />
      </Form.Item>
    </FormModal>
  );
}

import { type Chat, chatApi, folderMax, titleMax } from '@xueyan/contract/ai/chat';
import { Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { chatText } from './chat.text.ts';

/** Form of a chat’s title and folder. */
export function ChatFormModal({ open, chat, onClose }: { open: boolean; chat: Chat; onClose: () => void }) {
  const t = useText(chatText);
  const notice = useNotice();
  const [form] = Form.useForm<{ title: string; folder: string }>();
  const update = useAction(chatApi.update, [chatApi.list, chatApi.folders, chatApi.get]);
  const submit = (values: { title: string; folder: string }) =>
    update.mutate({ ...values, chatId: chat.chatId }, { onSuccess: onClose, onError: notice.error });
  return (
    <FormModal
      open={open}
      title={t('renameTitle')}
      okText={t('save')}
      form={form}
      initialValues={{ title: chat.title, folder: chat.folder }}
      saving={update.isPending}
      onSave={submit}
      onClose={onClose}
    >
      <Form.Item name="title" label={t('name')} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={titleMax} />
      </Form.Item>
      <Form.Item name="folder" label={t('folder')} extra={t('folderHint')}>
        <Input maxLength={folderMax} />
      </Form.Item>
    </FormModal>
  );
}

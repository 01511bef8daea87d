import { useQuery } from '@tanstack/react-query';
import { chatApi, titleMax } from '@xueyan/contract/ai/chat';
import { chatShareApi } from '@xueyan/contract/ai/chat-share';
import { profileApi } from '@xueyan/contract/base/profile';
import { Alert, Form, Input, Select, Typography } from 'antd';
import { query, useCreation } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
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
  const may = useMay();
  // Who does not teach shares with their own classes, and may not list the others.
  const any = may('ai.create') && may('course.teach');
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
        {any ? <ClassesPick present={[]} /> : <OwnClasses />}
      </Form.Item>
    </FormModal>
  );
}

/** Choice among the classes that the person is in. */
function OwnClasses({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: string[];
  onChange?: (classIds: string[]) => void;
}) {
  const own = useQuery(query(profileApi.get, {}));
  return (
    <Select
      id={id}
      mode="multiple"
      loading={own.isFetching}
      options={(own.data?.classes ?? []).map(({ classId, className }) => ({ value: classId, label: className }))}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      onChange={onChange}
    />
  );
}

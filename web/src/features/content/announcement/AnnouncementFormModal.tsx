import { type Announcement, announcementApi } from '@xueyan/contract/content/announcement';
import { Alert, DatePicker, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import { announcementText } from './announcement.text.ts';

interface AnnouncementFormModalProps {
  open: boolean;
  /** Given: changes it; else a new one is made. */
  edited?: Announcement | undefined;
  onClose: () => void;
}

interface Values {
  title: string;
  content: string;
  publishAt: Dayjs | null;
}

const stale = [announcementApi.list, announcementApi.listPublished];
const wire = 'YYYY-MM-DD HH:mm:ss';

/** Title, text and time of an announcement. */
export function AnnouncementFormModal({ open, edited, onClose }: AnnouncementFormModalProps) {
  const t = useText(announcementText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useCreation(announcementApi.save, stale);
  const update = useAction(announcementApi.update, stale);
  const failure = edited ? update.error : save.error;
  // Empty when the shell has told of it.
  const words = failure && textsFor(failure);

  const submit = async ({ title, content, publishAt }: Values) => {
    const written = { title, content, publishTime: publishAt?.format(wire) ?? null };
    const { announcementId, version } = edited ?? { announcementId: '', version: 0 };
    if (edited) await update.mutateAsync({ ...written, announcementId, version });
    else await save.mutateAsync(written);
    notice.success(t('saved'));
    onClose();
  };

  return (
    <FormModal<Values>
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t('save')}
      width={720}
      form={form}
      initialValues={{
        title: edited?.title ?? '',
        content: edited?.content ?? '',
        publishAt: edited ? dayjs(edited.publishTime) : null,
      }}
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item
        name="title"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={100} showCount />
      </Form.Item>
      <Form.Item name="content" label={t('content')} rules={[{ required: true, message: t('contentRequired') }]}>
        <Text label={t('content')} />
      </Form.Item>
      <Form.Item name="publishAt" label={t('publishTime')} extra={t('publishHint')}>
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" needConfirm={false} />
      </Form.Item>
    </FormModal>
  );
}

/** The editor as a field of a form, which hands the value and its change in. */
function Text({ label, value = '', onChange }: { label: string; value?: string; onChange?: (text: string) => void }) {
  return <MarkdownEditor ariaLabel={label} minHeight={200} value={value} onChange={(text) => onChange?.(text)} />;
}

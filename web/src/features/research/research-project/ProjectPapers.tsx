import { useQueryClient } from '@tanstack/react-query';
import { attachmentExtensions, categoryOf } from '@xueyan/contract/base/kind';
import { mayAddToResearch } from '@xueyan/contract/research/research-policy';
import {
  type ResearchDetail,
  type ResearchFile,
  ResearchUploaded,
  researchProjectApi,
  researchUploadPath,
} from '@xueyan/contract/research/research-project';
import { Button, Card, DatePicker, Flex, Form, Input, Upload } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useAction, useCreation } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { AttachmentList } from '../../../ui/upload/AttachmentList.tsx';
import { researchProjectText } from './research-project.text.ts';

interface Props {
  detail: ResearchDetail;
}
const stale = [researchProjectApi.get];

interface NoteForm {
  day: Dayjs;
  title: string;
  content: string;
}

/** Notes of meetings, newest first. */
export function NotesCard({ detail: { project, noteList } }: Props) {
  const t = useText(researchProjectText);
  const notice = useNotice();
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<NoteForm>();
  const mayAdd = mayAddToResearch(useActor(), project);
  const add = useCreation(researchProjectApi.addNote, stale);
  const submit = async ({ day, ...said }: NoteForm) => {
    const { researchProjectId } = project;
    await add.mutateAsync({ ...said, researchProjectId, day: day.format('YYYY-MM-DD') });
    notice.success(t('saved'));
    setOpen(false);
  };
  return (
    <Card
      size="small"
      title={t('notes')}
      extra={
        mayAdd && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('addNote')}
          </Button>
        )
      }
    >
      <Flex vertical gap="middle">
        {noteList.length === 0 && t('noNotes')}
        {noteList.map((note) => (
          <article key={note.researchNoteId}>
            <strong>{note.title}</strong> · {note.day} · {note.authorName}
            <div style={{ whiteSpace: 'pre-wrap' }}>{note.content}</div>
          </article>
        ))}
      </Flex>
      <FormModal<NoteForm>
        open={open}
        title={t('addNote')}
        okText={t('save')}
        form={form}
        initialValues={{ day: dayjs(), title: '', content: '' }}
        saving={add.isPending}
        onSave={(values) => void submit(values).catch(notice.error)}
        onClose={() => setOpen(false)}
      >
        <Form.Item name="title" label={t('noteTitle')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={120} />
        </Form.Item>
        <Form.Item name="day" label={t('day')} rules={[{ required: true }]}>
          <DatePicker style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="content" label={t('noteContent')}>
          <Input.TextArea rows={8} maxLength={10_000} />
        </Form.Item>
      </FormModal>
    </Card>
  );
}

/** Files of a project. */
export function FilesCard({ detail: { project, fileList } }: Props) {
  const t = useText(researchProjectText);
  const notice = useNotice();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const mayAdd = mayAddToResearch(useActor(), project);
  const remove = useAction(researchProjectApi.removeFile, stale);
  const send = async (file: File) => {
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    try {
      await sendForm(`${researchUploadPath}/${project.researchProjectId}`, form, { output: ResearchUploaded });
      await client.invalidateQueries({ queryKey: [researchProjectApi.get.path] });
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  const askRemove = async ({ researchFileId, name }: Pick<ResearchFile, 'researchFileId' | 'name'>) => {
    const question = { title: t('removeFileTitle', { name }), content: t('removeFileHint'), okText: t('remove') };
    if (!(await notice.confirm({ ...question, danger: true }))) return;
    await remove.mutateAsync({ researchFileId }).catch(notice.error);
  };
  const attachments = fileList.map(({ researchFileId, name, ...file }) => ({
    ...{ ...file, name, attachmentId: researchFileId, category: categoryOf(name) ?? ('document' as const) },
  }));
  return (
    <Card
      size="small"
      title={t('files')}
      extra={
        mayAdd && (
          <Upload
            accept={attachmentExtensions.map((one) => `.${one}`).join(',')}
            showUploadList={false}
            beforeUpload={(file) => {
              void send(file);
              return false;
            }}
          >
            <Button size="small" loading={busy}>
              {t('upload')}
            </Button>
          </Upload>
        )
      }
    >
      {fileList.length === 0 ? (
        t('noFiles')
      ) : (
        <AttachmentList
          attachments={attachments}
          {...(mayAdd && {
            onRemove: ({ attachmentId, name }) => void askRemove({ researchFileId: attachmentId, name }),
          })}
        />
      )}
    </Card>
  );
}

import { mayAddToResearch, mayEditResearchNote } from '@xueyan/contract/research/research-policy';
import { type ResearchDetail, type ResearchNote, researchProjectApi } from '@xueyan/contract/research/research-project';
import { Button, Card, DatePicker, Flex, Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useAction, useCreation } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useUnsent } from '../../../ui/autosave/useUnsent.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { researchProjectText } from './research-project.text.ts';

interface NoteForm {
  day: Dayjs;
  title: string;
  content: string;
}
const stale = [researchProjectApi.get];

/** Notes of meetings, newest first; their writer, or the leader of the project, changes or deletes them. */
export function NotesCard({ detail: { project, noteList } }: { detail: ResearchDetail }) {
  const t = useText(researchProjectText);
  const notice = useNotice();
  const actor = useActor();
  const [open, setOpen] = useState<{ note: ResearchNote | null } | null>(null);
  const remove = useAction(researchProjectApi.removeNote, stale);
  const drop = async ({ researchNoteId, title }: ResearchNote) => {
    const question = { title: t('removeNoteTitle', { title }), okText: t('remove'), danger: true };
    if (await notice.confirm(question)) await remove.mutateAsync({ researchNoteId }).catch(notice.error);
  };
  return (
    <Card
      size="small"
      title={t('notes')}
      extra={
        mayAddToResearch(actor, project) && (
          <Button size="small" onClick={() => setOpen({ note: null })}>
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
            {mayEditResearchNote(actor, { ...project, authorId: note.authorId }) && (
              <>
                <Button size="small" type="link" onClick={() => setOpen({ note })}>
                  {t('edit')}
                </Button>
                <Button size="small" type="link" danger onClick={() => void drop(note)}>
                  {t('remove')}
                </Button>
              </>
            )}
            <div style={{ whiteSpace: 'pre-wrap' }}>{note.content}</div>
          </article>
        ))}
      </Flex>
      <DialogSlot subject={open}>
        {({ note }, shown) => (
          <NoteModal
            researchProjectId={project.researchProjectId}
            note={note}
            open={shown}
            onClose={() => setOpen(null)}
          />
        )}
      </DialogSlot>
    </Card>
  );
}

interface ModalProps {
  researchProjectId: string;
  note: ResearchNote | null;
  open: boolean;
  onClose: () => void;
}

function NoteModal({ researchProjectId, note, open, onClose }: ModalProps) {
  const t = useText(researchProjectText);
  const notice = useNotice();
  const [form] = Form.useForm<NoteForm>();
  const add = useCreation(researchProjectApi.addNote, stale);
  const update = useAction(researchProjectApi.updateNote, stale);
  const unsent = useUnsent<NoteForm>(`research-note.${note?.researchNoteId ?? researchProjectId}`);
  const submit = async ({ day, ...texts }: NoteForm) => {
    const said = { ...texts, day: day.format('YYYY-MM-DD') };
    if (note) await update.mutateAsync({ ...said, researchNoteId: note.researchNoteId });
    else await add.mutateAsync({ ...said, researchProjectId });
    unsent.drop();
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<NoteForm>
      open={open}
      title={t(note ? 'editNote' : 'addNote')}
      okText={t('save')}
      form={form}
      initialValues={{ day: dayjs(note?.day), title: note?.title ?? '', content: note?.content ?? '' }}
      unsent={unsent}
      saving={add.isPending || update.isPending}
      onSave={(values) => void submit(values).catch(notice.error)}
      onClose={onClose}
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
  );
}

import { useQuery } from '@tanstack/react-query';
import { type CoursewareItem, coursewareApi, noteMax } from '@xueyan/contract/teaching/courseware';
import { Button, Collapse, Input } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useTypedText } from '../../../ui/autosave/useTypedText.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './courseware.module.css';
import { coursewareText } from './courseware.text.ts';

interface Props {
  sectionId: string;
  item: CoursewareItem;
  page: number;
  onGo: (page: number) => void;
}

/** The student's own note on the current page, and all notes of the section. */
export function PageNote({ sectionId, item, page, onGo }: Props) {
  const t = useText(coursewareText);
  const notes = useQuery(query(coursewareApi.notes, { sectionId }));
  const list = notes.data?.noteList ?? [];
  const kept = list.find((one) => one.attachmentId === item.attachmentId && one.page === page)?.content ?? '';
  return (
    <section className={styles.notes} aria-label={t('notes')}>
      <h3>
        {t('notes')} <small className={styles.hint}>{t('noteHint')}</small>
      </h3>
      <NoteField key={`${item.attachmentId} ${page}`} item={item} page={page} kept={kept} />
      {list.length > 0 && (
        <Collapse
          ghost
          items={[
            {
              key: 'all',
              label: t('allNotes', { n: list.length }),
              children: (
                <ul className={styles.noteList}>
                  {list.map((one) => (
                    <li key={one.noteId}>
                      <Button
                        type="link"
                        size="small"
                        disabled={one.attachmentId !== item.attachmentId}
                        onClick={() => onGo(one.page)}
                      >
                        {t('notePage', { file: one.fileName, n: one.page })}
                      </Button>
                      <p>{one.content}</p>
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

interface NoteFieldProps {
  item: CoursewareItem;
  page: number;
  /** The note as the server has it. */
  kept: string;
}

/** The note on one page. What was typed and not saved is there again when the page is shown again. */
function NoteField({ item: { attachmentId, name }, page, kept }: NoteFieldProps) {
  const t = useText(coursewareText);
  const notice = useNotice();
  const { text, set, forget } = useTypedText(`note.${attachmentId}.${page}`, kept);
  const save = useAction(coursewareApi.saveNote, [coursewareApi.notes]);
  const keep = async () => {
    try {
      await save.mutateAsync({ attachmentId, page, content: text });
      forget(text);
      notice.success(t('noteSaved'));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <>
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 10 }}
        maxLength={noteMax}
        value={text}
        placeholder={t('notePlaceholder')}
        aria-label={t('notePage', { file: name, n: page })}
        onChange={(event) => set(event.target.value)}
      />
      <Button disabled={text === kept} loading={save.isPending} onClick={() => void keep()}>
        {t('saveNote')}
      </Button>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type CoursewareItem, coursewareApi, noteMax } from '@xueyan/contract/teaching/courseware';
import { Button, Collapse, Input } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
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
  const notice = useNotice();
  const notes = useQuery(query(coursewareApi.notes, { sectionId }));
  const save = useAction(coursewareApi.saveNote, [coursewareApi.notes]);
  const list = notes.data?.noteList ?? [];
  const kept = list.find((one) => one.attachmentId === item.attachmentId && one.page === page)?.content ?? '';
  const [drafts, setDrafts] = useState<Record<number, string>>({});
  const words = drafts[page] ?? kept;
  const keep = async () => {
    try {
      await save.mutateAsync({ attachmentId: item.attachmentId, page, content: words });
      setDrafts(({ [page]: _, ...rest }) => rest);
      notice.success(t('noteSaved'));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <section className={styles.notes} aria-label={t('notes')}>
      <h3>
        {t('notes')} <small className={styles.hint}>{t('noteHint')}</small>
      </h3>
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 10 }}
        maxLength={noteMax}
        value={words}
        placeholder={t('notePlaceholder')}
        aria-label={t('notePage', { file: item.name, n: page })}
        onChange={(event) => setDrafts((now) => ({ ...now, [page]: event.target.value }))}
      />
      <Button disabled={words === kept} loading={save.isPending} onClick={keep}>
        {t('saveNote')}
      </Button>
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

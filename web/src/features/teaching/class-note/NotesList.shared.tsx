import { type ClassNoteRow, classNoteApi } from '@xueyan/contract/teaching/class-note';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { classNoteText } from './class-note.text.ts';

interface NotesListProps {
  /** Where the class is opened. */
  pathOf: (classSessionId: string) => string;
}

/** The notes of all classes, found by their words. */
export function NotesList({ pathOf }: NotesListProps) {
  const t = useText(classNoteText);
  const search = useMemo(
    () => [
      { name: 'content', label: t('excerpt') },
      {
        name: 'kind',
        label: t('kind'),
        options: [
          { value: 'own', label: t('own') },
          { value: 'shared', label: t('shared') },
        ],
      },
    ],
    [t],
  );
  const columns = useMemo<ListColumn<ClassNoteRow>[]>(
    () => [
      {
        title: t('time'),
        dataIndex: 'updateTime',
        sortField: 'updateTime',
        render: (time: string) => time.slice(0, 16),
      },
      { title: t('course'), dataIndex: 'courseName' },
      {
        title: t('title'),
        dataIndex: 'title',
        pinned: true,
        render: (title: string, { classSessionId }) => <Link to={pathOf(classSessionId)}>{title}</Link>,
      },
      { title: t('kind'), dataIndex: 'kind', render: (kind: ClassNoteRow['kind']) => t(kind) },
      { title: t('excerpt'), dataIndex: 'excerpt', ellipsis: true },
    ],
    [t, pathOf],
  );
  return (
    <ListTable
      endpoint={classNoteApi.list}
      label={t('kind')}
      rowKey="classNoteId"
      search={search}
      columns={columns}
      place="memory"
      empty={<EmptyState compact drawing="empty" title={t('empty')} hint={t('emptyHint')} />}
    />
  );
}

import { type ClassNoteRow, classNoteApi } from '@xueyan/contract/teaching/class-note';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { classNoteText } from './class-note.text.ts';

interface NotesListProps {
  filters?: Partial<Input<typeof classNoteApi.list>>;
  /** Returns the path of a class session. */
  pathOf: (classSessionId: string) => string;
}

/** The notes of all classes, with full-text search. */
export function NotesList({ pathOf, filters = {} }: NotesListProps) {
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
        dataIndex: 'updateTime',
        sortField: 'updateTime',
        render: (time: string) => time.slice(0, 16),
      },
      { dataIndex: 'classTime', render: (time: string) => time.slice(0, 16) },
      { dataIndex: 'courseName' },
      {
        dataIndex: 'title',
        pinned: true,
        render: (title: string, { classSessionId }) => <Link to={pathOf(classSessionId)}>{title}</Link>,
      },
      { dataIndex: 'kind', render: (kind: ClassNoteRow['kind']) => t(kind) },
      { dataIndex: 'excerpt', ellipsis: true },
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
      filters={filters}
      place="memory"
      empty={<EmptyState compact drawing="empty" title={t('empty')} hint={t('emptyHint')} />}
    />
  );
}

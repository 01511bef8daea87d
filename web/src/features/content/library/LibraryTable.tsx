import { fileCategories } from '@xueyan/contract/base/kind';
import {
  type LibraryItem,
  type LibraryShare,
  type LibraryState,
  type LibraryView,
  libraryApi,
  libraryShareNames,
  libraryStateNames,
} from '@xueyan/contract/content/library';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { LibraryActions } from './LibraryActions.tsx';
import { libraryText } from './library.text.ts';

export const stateTones = { draft: 'neutral', waiting: 'warn', rejected: 'bad', shelved: 'good' } as const;

interface Props {
  view: LibraryView;
  folderId: string | null;
  subjects: string[];
}

/** The resources of a view, in a folder and those below it. */
export function LibraryTable({ view, folderId, subjects }: Props) {
  const t = useText(libraryText);
  const phrase = usePhrase();
  const own = view === 'mine' || view === 'removed' || view === 'review';
  const columns = useMemo(
    (): ListColumn<LibraryItem>[] => [
      {
        title: t('name'),
        dataIndex: 'title',
        sortField: 'title',
        pinned: true,
        render: (title: string, { itemId, removeTime }) =>
          removeTime ? title : <Link to={`/content/library/${itemId}`}>{title}</Link>,
      },
      { title: t('subject'), dataIndex: 'subject' },
      { title: t('labels'), dataIndex: 'labels', render: (labels: string[]) => labels.join('、') },
      ...(own
        ? [
            {
              title: t('state'),
              dataIndex: 'state',
              render: (state: LibraryState) => (
                <StateTag tone={stateTones[state]}>{phrase(libraryStateNames[state])}</StateTag>
              ),
            },
            {
              title: t('share'),
              dataIndex: 'share',
              render: (share: LibraryShare) => phrase(libraryShareNames[share]),
            },
          ]
        : []),
      {
        title: t('size'),
        dataIndex: 'bytes',
        sortField: 'bytes',
        align: 'right',
        render: (bytes: number) => fileSize(bytes),
      },
      { title: t('views'), dataIndex: 'viewCount', sortField: 'viewCount', align: 'right' },
      { title: t('downloads'), dataIndex: 'downloadCount', sortField: 'downloadCount', align: 'right' },
      { title: t('owner'), dataIndex: 'ownerName' },
      {
        title: t(view === 'removed' ? 'removedAt' : 'updated'),
        dataIndex: view === 'removed' ? 'removeTime' : 'updateTime',
        ...(view !== 'removed' && { sortField: 'updateTime' }),
        render: (time: string | null) => time?.slice(0, 10) ?? '',
      },
    ],
    [t, phrase, own, view],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('search') },
      { name: 'subject', label: t('subject'), options: subjects.map((value) => ({ value, label: value })) },
      { name: 'category', label: t('kind'), options: fileCategories.map((value) => ({ value, label: t(value) })) },
    ],
    [t, subjects],
  );
  return (
    <ListTable
      endpoint={libraryApi.list}
      filters={{ view, ...(folderId && { folderId }) }}
      label={t('title')}
      columns={columns}
      rowKey="itemId"
      search={search}
      rowActions={(row) => <LibraryActions item={row} />}
      empty={<EmptyState compact title={t('empty')} hint={t(own ? 'emptyHint' : 'emptyRead')} />}
    />
  );
}

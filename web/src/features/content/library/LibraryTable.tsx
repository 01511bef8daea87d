import { fileCategories } from '@xueyan/contract/base/kind';
import {
  type LibraryItem,
  type LibraryShare,
  type LibraryState,
  type LibraryView,
  libraryApi,
  libraryRevisionNames,
  libraryShareNames,
  libraryStateNames,
} from '@xueyan/contract/content/library';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { RangesText } from '../../../ui/text/RangesText.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { genreChoices, genreName } from './genre-choices.ts';
import { LibraryActions } from './LibraryActions.tsx';
import { LibraryBatch } from './LibraryBatch.tsx';
import styles from './library.module.css';
import { libraryText } from './library.text.ts';

export const stateTones = { draft: 'neutral', waiting: 'warn', rejected: 'bad', shelved: 'good' } as const;

interface Props {
  view: LibraryView;
  folderId: string | null;
  subjects: string[];
  labels: string[];
}

/** The resources of a view in a folder and those below it. */
export function LibraryTable({ view, folderId, subjects, labels: known }: Props) {
  const t = useText(libraryText);
  const phrase = usePhrase();
  const own = view === 'mine' || view === 'removed' || view === 'review';
  const columns = useMemo(
    (): ListColumn<LibraryItem>[] => [
      {
        dataIndex: 'title',
        sortField: 'title',
        pinned: true,
        render: (title: string, { itemId, removeTime, excerpt }) => (
          <>
            {removeTime ? title : <Link to={`/content/library/${itemId}`}>{title}</Link>}
            {excerpt && (
              <div className={styles.excerpt}>
                <RangesText {...excerpt} />
              </div>
            )}
          </>
        ),
      },
      { dataIndex: 'subject' },
      { title: t('genre'), dataIndex: 'kind', render: genreName },
      { dataIndex: 'labels', render: (labels: string[]) => labels.join('、') },
      ...(own
        ? [
            {
              dataIndex: 'state',
              render: (state: LibraryState, { revision }: LibraryItem) =>
                revision ? (
                  <StateTag tone={stateTones[revision]}>{phrase(libraryRevisionNames[revision])}</StateTag>
                ) : (
                  <StateTag tone={stateTones[state]}>{phrase(libraryStateNames[state])}</StateTag>
                ),
            },
            {
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
      { dataIndex: 'viewCount', sortField: 'viewCount', align: 'right' },
      { dataIndex: 'downloadCount', sortField: 'downloadCount', align: 'right' },
      { dataIndex: 'ownerName' },
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
      { name: 'kind', label: t('genre'), options: genreChoices() },
      { name: 'label', label: t('labels'), options: known.map((value) => ({ value, label: value })) },
      { name: 'category', label: t('kind'), options: fileCategories.map((value) => ({ value, label: t(value) })) },
    ],
    [t, subjects, known],
  );
  return (
    <ListTable
      endpoint={libraryApi.list}
      filters={{ view, ...(folderId && { folderId }) }}
      label={t('title')}
      columns={columns}
      rowKey="itemId"
      search={search}
      selection={own}
      toolbar={own ? (list) => <LibraryBatch view={view} list={list} /> : undefined}
      rowActions={(row) => <LibraryActions item={row} />}
      empty={<EmptyState compact title={t('empty')} hint={t(own ? 'emptyHint' : 'emptyRead')} />}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { type LibraryView, libraryApi } from '@xueyan/contract/content/library';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { LibraryFolders } from './LibraryFolders.tsx';
import { LibraryTable } from './LibraryTable.tsx';
import { LibraryUpload } from './LibraryUpload.tsx';
import styles from './library.module.css';
import { libraryText } from './library.text.ts';
import { statisticsText } from './library-statistics.text.ts';

const none: string[] = [];

/** The school's finished resources: folders at the left, their content at the right. */
export function LibraryPage() {
  const t = useText(libraryText);
  const ts = useText(statisticsText);
  const may = useMay();
  const [params] = useSearchParams();
  const [view, setView] = useState<LibraryView>(
    params.get('view') === 'review' && may('library.manage') ? 'review' : 'all',
  );
  const [folderId, setFolderId] = useState<string | null>(null);
  const folders = useQuery(query(libraryApi.folders, {}));
  const writes = may('library.write');
  const views = [
    { value: 'all' as const, label: t('all') },
    { value: 'favourite' as const, label: t('favourite') },
    ...(writes ? [{ value: 'mine' as const, label: t('mine') }] : []),
    ...(may('library.manage')
      ? [{ value: 'review' as const, label: t('review', { n: folders.data?.waiting ?? 0 }) }]
      : []),
    ...(writes ? [{ value: 'removed' as const, label: t('removed') }] : []),
  ];
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        writes && (
          <Link to="/content/library/statistics">
            <Button>{ts('open')}</Button>
          </Link>
        )
      }
      action={writes && <LibraryUpload folderId={folderId} onDone={() => setView('mine')} />}
    >
      <div className={styles.layout}>
        <LibraryFolders
          folders={folders.data?.folderList ?? []}
          selected={folderId}
          manages={may('library.manage')}
          writes={writes}
          onSelect={setFolderId}
        />
        <div>
          <div className={styles.views}>
            <Segmented<LibraryView> value={view} options={views} onChange={setView} />
          </div>
          <LibraryTable
            key={view}
            view={view}
            folderId={folderId}
            subjects={folders.data?.subjects ?? none}
            labels={folders.data?.labels ?? none}
          />
        </div>
      </div>
    </Page>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { imageApi, imageStates, type LabImage } from '@xueyan/contract/lab/image';
import { useMemo, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { type Say, useText } from '../../../ui/text/text.ts';
import { ImageActions } from './ImageActions.tsx';
import { ImageState } from './ImageState.tsx';
import styles from './ImagesPage.module.css';
import { imageText } from './image.text.ts';
import { LogDrawer } from './LogDrawer.tsx';

/** The lab images: which there are, what they are doing, and building them. */
export function ImagesPage() {
  const t = useText(imageText);
  const client = useQueryClient();
  const [reading, setReading] = useState<LabImage | null>(null);
  const columns = useMemo(() => columnsOf(t, setReading), [t]);
  const search = useMemo(
    () => [
      { name: 'imageName', label: t('nameSearch') },
      { name: 'state', label: t('state'), options: imageStates.map((value) => ({ value, label: t(value) })) },
    ],
    [t],
  );

  useLive('image.changed', () => void client.invalidateQueries({ queryKey: [imageApi.list.path] }));

  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <ListTable
        endpoint={imageApi.list}
        label={t('title')}
        columns={columns}
        rowKey="imageId"
        search={search}
        empty={<EmptyState title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
      <LogDrawer image={reading} onClose={() => setReading(null)} />
    </Page>
  );
}

const columnsOf = (t: Say<Record<string, string>>, onLog: (image: LabImage) => void): ListColumn<LabImage>[] => [
  {
    title: t('name'),
    dataIndex: 'imageName',
    sortField: 'imageName',
    pinned: true,
    width: 270,
    render: (_, image) => (
      <div className={styles.name}>
        <strong>{image.imageName}</strong>
        <span>{image.description}</span>
      </div>
    ),
  },
  { title: t('state'), dataIndex: 'state', width: 230, render: (_, image) => <ImageState image={image} /> },
  {
    title: t('needs'),
    dataIndex: 'minMemoryMb',
    align: 'right',
    width: 100,
    render: (mb: number) => megabytes(mb),
  },
  { title: t('size'), dataIndex: 'sizeMb', align: 'right', width: 100, render: (mb: number) => megabytes(mb) },
  {
    title: t('usage'),
    key: 'usage',
    width: 120,
    render: (_, { machineCount, experimentCount }) =>
      machineCount + experimentCount === 0 ? (
        <span className={styles.faint}>{t('unused')}</span>
      ) : (
        <div className={styles.usage}>
          {experimentCount > 0 && <span>{t('experiments', { n: experimentCount })}</span>}
          {machineCount > 0 && <span>{t('machines', { n: machineCount })}</span>}
        </div>
      ),
  },
  {
    title: t('updated'),
    dataIndex: 'updateTime',
    sortField: 'updateTime',
    width: 160,
    render: (time: string) => <span className={styles.time}>{time.slice(0, 16)}</span>,
  },
  {
    title: t('actions'),
    key: 'actions',
    pinned: true,
    fixed: 'end',
    width: 190,
    render: (_, image) => <ImageActions image={image} onLog={() => onLog(image)} />,
  },
];

import PlusOutlined from '@ant-design/icons/PlusOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ImageDetail, imageApi, imageStates, type LabImage } from '@xueyan/contract/lab/image';
import { imageLabelApi } from '@xueyan/contract/lab/image-label';
import { imageCategories, imageCategoryNames } from '@xueyan/contract/lab/image-record';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Button, Space, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { type Say, useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { ImageActions } from './ImageActions.tsx';
import { ImageDrawer } from './ImageDrawer.tsx';
import { ImageState } from './ImageState.tsx';
import styles from './ImagesPage.module.css';
import { imageText } from './image.text.ts';
import { LogDrawer } from './LogDrawer.tsx';

const ImageFormModal = lazyNamed(() => import('./ImageFormModal.tsx'), 'ImageFormModal');

/** Page of the lab images: the list, their states, and their builds. */
export function ImagesPage() {
  const t = useText(imageText);
  const client = useQueryClient();
  const [reading, setReading] = useState<LabImage | null>(null);
  const language = useLanguage();
  const [shown, setShown] = useState<Pick<LabImage, 'imageId' | 'imageName'> | null>(null);
  const [open, setOpen] = useState<{ edited?: ImageDetail; upload?: boolean } | null>(null);
  const columns = useMemo(() => columnsOf(t, setReading, setShown), [t]);
  const labels = useQuery(query(imageLabelApi.choices, {})).data?.labelList;
  const search = useMemo(
    () => [
      { name: 'imageName', label: t('nameSearch') },
      { name: 'state', label: t('state'), options: imageStates.map((value) => ({ value, label: t(value) })) },
      {
        name: 'category',
        label: t('category'),
        options: imageCategories.map((value) => ({
          value,
          label: phraseIn(language, imageCategoryNames[value], toTraditional),
        })),
      },
      {
        name: 'labelId',
        label: t('label'),
        options: (labels ?? []).map(({ labelId: value, labelName: label }) => ({ value, label })),
      },
      { name: 'software', label: t('software') },
      { name: 'imageCode', label: t('code') },
    ],
    [t, language, labels],
  );

  useLive('image.changed', () => {
    for (const { path } of [imageApi.list, imageApi.detail]) void client.invalidateQueries({ queryKey: [path] });
  });
  const create = (
    <Space wrap>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen({ upload: true })}>
        {t('upload')}
      </Button>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
        {t('create')}
      </Button>
    </Space>
  );

  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={create}>
      <ListTable
        endpoint={imageApi.list}
        label={t('title')}
        columns={columns}
        rowKey="imageId"
        search={search}
        empty={<EmptyState title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <LogDrawer image={reading} onClose={() => setReading(null)} />
      <ImageDrawer image={shown} onEdit={(edited) => setOpen({ edited })} onClose={() => setShown(null)} />
      <DialogSlot subject={open}>
        {({ edited, upload }, isOpen) => (
          <ImageFormModal
            open={isOpen}
            edited={edited}
            upload={upload}
            onAnnounced={setShown}
            onClose={() => setOpen(null)}
          />
        )}
      </DialogSlot>
    </Page>
  );
}

const columnsOf = (
  t: Say<Record<string, string>>,
  onLog: (image: LabImage) => void,
  onShow: (image: LabImage) => void,
): ListColumn<LabImage>[] => [
  {
    title: t('name'),
    dataIndex: 'imageName',
    sortField: 'imageName',
    pinned: true,
    width: 270,
    render: (_, image) => (
      <div className={styles.name}>
        <Button type="link" size="small" className={styles.link} onClick={() => onShow(image)}>
          {image.imageName}
        </Button>
        <span>{image.description}</span>
        {(image.engine !== 'qemu' || image.labels.length > 0) && (
          <div className={styles.labels}>
            {image.engine === 'lxd' && <Tag color="processing">{t('container')}</Tag>}
            {image.labels.map(({ labelId, labelName }) => (
              <Tag key={labelId}>{labelName}</Tag>
            ))}
          </div>
        )}
      </div>
    ),
  },
  { dataIndex: 'state', width: 180, render: (_, image) => <ImageState image={image} /> },
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
    title: t('needs'),
    dataIndex: 'minMemoryMb',
    align: 'right',
    width: 100,
    render: (mb: number) => megabytes(mb),
  },
  {
    dataIndex: 'imageVersion',
    align: 'right',
    width: 80,
    render: (n: number) => (n > 0 ? n : '—'),
  },
  {
    title: t('size'),
    dataIndex: 'sizeMb',
    sortField: 'sizeMb',
    align: 'right',
    width: 100,
    render: (mb: number) => megabytes(mb),
  },
  {
    dataIndex: 'imageCode',
    sortField: 'imageCode',
    width: 140,
    render: (code: string) => <span className={styles.time}>{code}</span>,
  },
  {
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
    width: 210,
    render: (_, image) => <ImageActions image={image} onLog={() => onLog(image)} />,
  },
];

import { useQuery } from '@tanstack/react-query';
import { type ImageDetail, imageApi } from '@xueyan/contract/lab/image';
import {
  imageCategoryNames,
  imageSourceNames,
  imageTypeNames,
  labEngineNames,
} from '@xueyan/contract/lab/image-record';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Button, Descriptions, Drawer, Table, Tag } from 'antd';
import { Suspense } from 'react';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { ImageState, isBuilding } from './ImageState.tsx';
import styles from './ImagesPage.module.css';
import { imageFormText } from './image-form.text.ts';

const DiskUpload = lazyNamed(() => import('./DiskUpload.tsx'), 'DiskUpload');

interface ImageDrawerProps {
  image: { imageId: string; imageName: string } | null;
  onEdit: (image: ImageDetail) => void;
  onClose: () => void;
}

/** Details of an image: its recipe, its versions, its uses. */
export function ImageDrawer({ image, onEdit, onClose }: ImageDrawerProps) {
  const imageId = image?.imageId ?? '';
  const detail = useQuery({ ...query(imageApi.detail, { imageId }), enabled: image !== null });
  const t = useText(imageFormText);
  return (
    <Drawer
      open={image !== null}
      onClose={onClose}
      size="min(760px, 100vw)"
      title={image?.imageName ?? ''}
      destroyOnHidden
      extra={
        detail.data && (
          <Button type="primary" onClick={() => onEdit(detail.data)}>
            {t('edit')}
          </Button>
        )
      }
    >
      <QueryView query={detail} compact>
        {(data) => <Detail image={data} />}
      </QueryView>
    </Drawer>
  );
}

function Detail({ image }: { image: ImageDetail }) {
  const t = useText(imageFormText);
  const language = useLanguage();
  const hasChoice = (useQuery(query(imageApi.engines, {})).data?.engineList.length ?? 1) > 1;
  const say = (text: (typeof imageSourceNames)['shipped']) => phraseIn(language, text, toTraditional);
  const { definition, versions, uses } = image;
  const items = [
    { label: t('code'), children: <span className={styles.time}>{image.imageCode}</span> },
    { label: t('state'), children: <ImageState image={image} /> },
    { label: t('category'), children: say(imageCategoryNames[image.category]) },
    { label: t('type'), children: say(imageTypeNames[image.type]) },
    ...(hasChoice ? [{ label: t('engine'), children: say(labEngineNames[image.engine]) }] : []),
    { label: t('source'), children: say(imageSourceNames[image.source]) },
    { label: t('base'), children: image.baseName || '—' },
    { label: t('version'), children: image.imageVersion > 0 ? t('versionOf', { n: image.imageVersion }) : '—' },
    { label: t('size'), children: megabytes(image.sizeMb) },
    { label: t('loginUser'), children: image.loginUser || '—' },
    { label: t('estimate'), children: t('minutes', { n: image.estimateMinutes }) },
    { label: t('packageLocation'), children: image.packageLocation || '—' },
    { label: t('dataLocation'), children: image.dataLocation || '—' },
    {
      label: t('labels'),
      span: 'filled' as const,
      children: <Tags words={image.labels.map((one) => one.labelName)} />,
    },
    { label: t('software'), span: 'filled' as const, children: <Tags words={image.software} /> },
    ...(image.source === 'recipe'
      ? [
          { label: t('packages'), span: 'filled' as const, children: <Tags words={definition.packages} /> },
          {
            label: t('files'),
            span: 'filled' as const,
            children: <Tags words={definition.files.map(({ path }) => path)} />,
          },
          {
            label: t('commands'),
            span: 'filled' as const,
            children: definition.commands ? <pre className={styles.commands}>{definition.commands}</pre> : '—',
          },
        ]
      : []),
    {
      label: t('uses'),
      span: 'filled' as const,
      children:
        uses.length === 0
          ? t('noUses')
          : uses.map((use) => <Use key={`${use.kind}${use.place}${use.name}`} use={use} />),
    },
  ];
  return (
    <div className={styles.detail}>
      <p>{image.description}</p>
      {image.source === 'upload' && !isBuilding(image.state) && (
        <Suspense>
          <DiskUpload image={image} />
        </Suspense>
      )}
      <Descriptions size="small" bordered column={{ xs: 1, sm: 2 }} items={items} />
      <h3>{t('versions')}</h3>
      <Table
        size="small"
        rowKey="imageVersion"
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: t('noVersions') }}
        dataSource={versions}
        columns={[
          { title: t('version'), dataIndex: 'imageVersion', render: (n: number) => t('versionOf', { n }) },
          { title: t('size'), dataIndex: 'sizeMb', align: 'right', render: (mb: number) => megabytes(mb) },
          { title: t('machines'), dataIndex: 'machineCount', align: 'right' },
          {
            title: t('kept'),
            dataIndex: 'present',
            render: (present: boolean) => t(present ? 'filesThere' : 'filesGone'),
          },
          { title: t('made'), dataIndex: 'createTime', render: (time: string) => time.slice(0, 16) },
          {
            title: t('checksum'),
            dataIndex: 'checksum',
            render: (sum: string) => (sum ? <code title={sum}>{sum.slice(0, 12)}…</code> : '—'),
          },
        ]}
      />
    </div>
  );
}

const Tags = ({ words }: { words: string[] }) =>
  words.length === 0 ? '—' : words.map((word) => <Tag key={word}>{word}</Tag>);

function Use({ use }: { use: ImageDetail['uses'][number] }) {
  const t = useText(imageFormText);
  return (
    <div>
      {t(use.kind)} · {use.place ? `${use.place} / ` : ''}
      {use.name}
    </div>
  );
}

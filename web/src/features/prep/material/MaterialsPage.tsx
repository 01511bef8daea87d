import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { attachmentExtensions, type FileCategory, fileCategories } from '@xueyan/contract/base/kind';
import { type Material, materialApi } from '@xueyan/contract/prep/material';
import { mayEditPrep, type PrepSharing, prepSharingNames, prepSharings } from '@xueyan/contract/prep/sharing';
import { Button, Space, Tag, Upload } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { query } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { useChosen } from '../prep-upload/useChosen.shared.ts';
import styles from './material.module.css';
import { materialText } from './material.text.ts';

const MaterialForm = lazyNamed(() => import('./MaterialFormModal.tsx'), 'MaterialFormModal');
const SendMaterial = lazyNamed(() => import('../prep-upload/SendMaterial.shared.tsx'), 'SendMaterial');
const MaterialPreview = lazyNamed(() => import('./MaterialPreview.tsx'), 'MaterialPreview');

const stale = [materialApi.list, materialApi.folders];
const removal = { one: materialApi.remove, nameOf: ({ name }: Material) => name, stale };

/** Returns the Markdown of a file: a picture is shown, sound or film played, anything else linked. */
function mentionOf({ name, address, category }: Material): string {
  const plain = name.replace(/[[\]]/g, ' ');
  if (category === 'image') return `![${plain}](${address})`;
  if (category === 'audio' || category === 'video') return `<${category} src="${address}" controls></${category}>`;
  return `[${plain}](${address})`;
}

/** Library of files to prepare lessons with. */
export function MaterialsPage() {
  const t = useText(materialText);
  const phrase = usePhrase();
  const actor = useActor();
  const notice = useNotice();
  const [folder, setFolder] = useState('');
  const [edited, setEdited] = useState<Material | null>(null);
  const [shown, setShown] = useState<Material | null>(null);
  const filters = useMemo(() => (folder ? { folder } : {}), [folder]);
  const search = useMemo(
    () => [
      { name: 'name', label: t('name') },
      { name: 'label', label: t('labels') },
      { name: 'category', label: t('kind'), options: fileCategories.map((value) => ({ value, label: t(value) })) },
      {
        name: 'sharing',
        label: t('sharing'),
        options: prepSharings.map((value) => ({ value, label: phrase(prepSharingNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const columns = useMemo<ListColumn<Material>[]>(
    () => [
      {
        dataIndex: 'name',
        sortField: 'name',
        pinned: true,
        render: (name: string, row) => (
          <Button type="link" size="small" onClick={() => setShown(row)}>
            {name}
          </Button>
        ),
      },
      { dataIndex: 'folder', render: (one: string) => one || t('noFolder') },
      {
        title: t('labels'),
        dataIndex: 'labels',
        render: (labels: string[]) => labels.map((one) => <Tag key={one}>{one}</Tag>),
      },
      { title: t('kind'), dataIndex: 'category', render: (one: FileCategory) => t(one) },
      {
        title: t('size'),
        dataIndex: 'bytes',
        sortField: 'bytes',
        align: 'right',
        render: (one: number) => fileSize(one),
      },
      { title: t('sharing'), dataIndex: 'sharing', render: (one: PrepSharing) => phrase(prepSharingNames[one]) },
      { dataIndex: 'ownerName' },
      {
        dataIndex: 'updateTime',
        sortField: 'updateTime',
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [t, phrase],
  );
  const copy = async (row: Material) => {
    await copyText(mentionOf(row));
    notice.success(t('copied'));
  };
  const chosen = useChosen('material');
  const upload = <UploadButton onChoose={chosen.choose} />;
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={upload}>
      <Folders folder={folder} onChange={setFolder} />
      <ListTable
        endpoint={materialApi.list}
        filters={filters}
        label={t('title')}
        columns={columns}
        rowKey="materialId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <Space size={4}>
            <Button type="link" size="small" onClick={() => void copy(row).catch(notice.error)}>
              {t('copy')}
            </Button>
            {mayEditPrep(actor, row) && (
              <>
                <Button type="link" size="small" onClick={() => setEdited(row)}>
                  {t('edit')}
                </Button>
                <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                  {t('remove')}
                </Button>
              </>
            )}
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={upload} />}
      />
      <Sending folder={folder} chosen={chosen} />
      <DialogSlot subject={edited}>
        {(subject, open) => <MaterialForm open={open} edited={subject} onClose={() => setEdited(null)} />}
      </DialogSlot>
      <DialogSlot subject={shown}>
        {(subject, open) => <MaterialPreview open={open} material={subject} onClose={() => setShown(null)} />}
      </DialogSlot>
    </Page>
  );
}

function Folders({ folder, onChange }: { folder: string; onChange: (folder: string) => void }) {
  const t = useText(materialText);
  const { data } = useQuery(query(materialApi.folders, {}));
  const folders = data?.folderList.filter((one) => one.folder) ?? [];
  if (folders.length === 0) return null;
  return (
    <div className={styles.folders} role="toolbar" aria-label={t('folder')}>
      {[{ folder: '', count: null }, ...folders].map((one) => (
        <Tag.CheckableTag key={one.folder} checked={folder === one.folder} onChange={() => onChange(one.folder)}>
          {one.folder || t('allFolders')}
          {one.count !== null && ` ${one.count}`}
        </Tag.CheckableTag>
      ))}
    </div>
  );
}

function UploadButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const t = useText(materialText);
  return (
    <Upload
      multiple
      showUploadList={false}
      beforeUpload={(file, all) => {
        // Called for each file with all of them; the first call sends all.
        if (file === all[0]) onChoose(all);
        return false;
      }}
    >
      <Button type="primary" icon={<UploadOutlined aria-hidden />}>
        {t('upload')}
      </Button>
    </Upload>
  );
}

interface SendingProps {
  folder: string;
  chosen: ReturnType<typeof useChosen>;
}

/** Sends files into the open folder, in pieces: what a reload has cut off goes on. */
function Sending({ folder, chosen: { isUsed, open, files, close } }: SendingProps) {
  const t = useText(materialText);
  const most = useUploadLimit('material');
  const client = useQueryClient();
  if (!isUsed) return null;
  return (
    <Suspense>
      <SendMaterial
        {...{ open, folder, files }}
        onClose={close}
        title={t('upload')}
        hint={t('uploadHint', { max: most.said })}
        extensions={attachmentExtensions}
        max={most.bytes}
        onArrived={() => {
          for (const { path } of stale) void client.invalidateQueries({ queryKey: [path] });
        }}
      />
    </Suspense>
  );
}

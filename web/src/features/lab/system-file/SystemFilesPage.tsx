import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { type SystemFile, systemFileApi, systemFileRoot, systemFileStates } from '@xueyan/contract/lab/system-file';
import { Button, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import styles from './SystemFile.module.css';
import { SystemFileActions } from './SystemFileActions.tsx';
import { SystemFileDrawer } from './SystemFileDrawer.tsx';
import { systemFileText } from './system-file.text.ts';

const SystemFileForm = lazyNamed(() => import('./SystemFileFormModal.tsx'), 'SystemFileFormModal');
const tones = { empty: 'neutral', arrived: 'warn', processing: 'busy', ready: 'good', failed: 'bad' } as const;

/** Page of data that machines share: uploaded once, read in many. */
export function SystemFilesPage() {
  const t = useText(systemFileText);
  const client = useQueryClient();
  const [open, setOpen] = useState<{ edited?: SystemFile } | null>(null);
  const [shown, setShown] = useState<Pick<SystemFile, 'systemFileId' | 'fileName'> | null>(null);
  const columns = useMemo(() => columnsOf(t, setShown, (edited) => setOpen({ edited })), [t]);
  const search = useMemo(
    () => [
      { name: 'fileName', label: t('name') },
      { name: 'label', label: t('label') },
      { name: 'state', label: t('state'), options: systemFileStates.map((value) => ({ value, label: t(value) })) },
    ],
    [t],
  );
  useLive('job.progress', ({ kind, state }) => {
    if (kind !== 'systemfile.build' || state === 'waiting') return;
    for (const { path } of [systemFileApi.list, systemFileApi.detail])
      if (state !== 'running') void client.invalidateQueries({ queryKey: [path] });
  });
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={create}>
      <ListTable
        endpoint={systemFileApi.list}
        label={t('title')}
        columns={columns}
        rowKey="systemFileId"
        search={search}
        empty={<EmptyState title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <SystemFileDrawer file={shown} onEdit={(edited) => setOpen({ edited })} onClose={() => setShown(null)} />
      <DialogSlot subject={open}>
        {({ edited }, isOpen) => (
          <SystemFileForm open={isOpen} edited={edited} onAdded={setShown} onClose={() => setOpen(null)} />
        )}
      </DialogSlot>
    </Page>
  );
}

const columnsOf = (
  t: Say<Record<string, string>>,
  onShow: (file: SystemFile) => void,
  onEdit: (file: SystemFile) => void,
): ListColumn<SystemFile>[] => [
  {
    dataIndex: 'fileName',
    sortField: 'fileName',
    pinned: true,
    width: 280,
    render: (_, file) => (
      <div className={styles.name}>
        <Button type="link" size="small" className={styles.link} onClick={() => onShow(file)}>
          {file.fileName}
        </Button>
        <span>{file.description}</span>
        {file.labels.length > 0 && (
          <div className={styles.labels}>
            {file.labels.map((label) => (
              <Tag key={label}>{label}</Tag>
            ))}
          </div>
        )}
      </div>
    ),
  },
  {
    title: t('where'),
    dataIndex: 'folderName',
    sortField: 'folderName',
    width: 180,
    render: (folder: string) => (
      <span className={styles.path}>
        {systemFileRoot}/{folder}
      </span>
    ),
  },
  {
    dataIndex: 'state',
    width: 110,
    render: (state: SystemFile['state']) => <StateTag tone={tones[state]}>{t(state)}</StateTag>,
  },
  {
    title: t('content'),
    key: 'content',
    width: 170,
    render: (_, { usable, entryCount: n, contentBytes }) =>
      usable ? t('files', { n, size: fileSize(contentBytes) }) : '—',
  },
  {
    title: t('onDisk'),
    dataIndex: 'diskBytes',
    sortField: 'diskBytes',
    align: 'right',
    width: 110,
    render: (bytes: number) => (bytes > 0 ? fileSize(bytes) : '—'),
  },
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
    dataIndex: 'updateTime',
    sortField: 'updateTime',
    width: 150,
    render: (time: string) => <span className={styles.number}>{time.slice(0, 16)}</span>,
  },
  {
    title: '',
    key: 'actions',
    pinned: true,
    fixed: 'end',
    width: 190,
    render: (_, file) => <SystemFileActions file={file} onEdit={() => onEdit(file)} onUpload={() => onShow(file)} />,
  },
];

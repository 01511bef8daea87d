import SaveOutlined from '@ant-design/icons/SaveOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Backup,
  backupApi,
  backupDownloadPath,
  backupOrigins,
  backupOutcomes,
} from '@xueyan/contract/base/backup';
import { Alert, Button, Descriptions, Modal, Space, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { JobProgress } from '../job/JobProgress.shared.tsx';
import { backupText } from './backup.text.ts';

const removal = {
  one: backupApi.remove,
  nameOf: ({ name }: Backup) => name,
  stale: [backupApi.list, backupApi.state],
};

/** Backups of the school, with a button that makes another. */
export function BackupPage() {
  const t = useText(backupText);
  const notice = useNotice();
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string | null>(null);
  const start = useAction(backupApi.start, []);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(
    () => [
      { name: 'origin', label: t('origin'), options: backupOrigins.map((value) => ({ value, label: t(value) })) },
      { name: 'outcome', label: t('outcome'), options: backupOutcomes.map((value) => ({ value, label: t(value) })) },
    ],
    [t],
  );
  const close = () => {
    setJobId(null);
    for (const { path } of [backupApi.list, backupApi.state]) void client.invalidateQueries({ queryKey: [path] });
  };
  const make = (
    <Button
      type="primary"
      icon={<SaveOutlined aria-hidden />}
      loading={start.isPending}
      onClick={() => start.mutate({}, { onSuccess: (started) => setJobId(started.jobId), onError: notice.error })}
    >
      {t('make')}
    </Button>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={make}>
      <State />
      <ListTable
        endpoint={backupApi.list}
        label={t('title')}
        columns={columns}
        rowKey="backupId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <Space size={4}>
            {row.outcome === 'done' && (
              <Button type="link" size="small" href={`/api/${backupDownloadPath(row.backupId)}`} download={row.name}>
                {t('download')}
              </Button>
            )}
            <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
              {t('remove')}
            </Button>
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={jobId}>
        {(id, shown) => (
          <Modal open={shown} title={t('making')} footer={null} onCancel={close} destroyOnHidden>
            <JobProgress jobId={id}>
              {({ state }) => state === 'done' && <Alert type="success" showIcon title={t('finished')} />}
            </JobProgress>
          </Modal>
        )}
      </DialogSlot>
    </Page>
  );
}

/** Location of the backups, and whether they can be restored. */
function State() {
  const t = useText(backupText);
  const { data } = useQuery(query(backupApi.state, {}));
  if (!data) return null;
  const items = [
    { key: 'last', label: t('last'), children: data.lastDoneTime ?? t('never') },
    {
      key: 'schedule',
      label: t('schedule'),
      children: data.nextTime ? t('next', { time: data.nextTime, kept: data.kept }) : t('noSchedule'),
    },
    { key: 'images', label: t('images'), children: t(data.images ? 'imagesOn' : 'imagesOff') },
    { key: 'free', label: t('free'), children: fileSize(data.freeBytes) },
    { key: 'encryption', label: t('encryption'), children: t(data.encrypted ? 'on' : 'off') },
    {
      key: 'folder',
      label: t('folder'),
      children: (
        <Typography.Text copyable style={{ wordBreak: 'break-all' }}>
          {data.folder}
        </Typography.Text>
      ),
    },
    {
      key: 'restore',
      label: t('restore'),
      children: <Typography.Text code>{`${data.restoreCommand} FILE`}</Typography.Text>,
    },
  ];
  return (
    <>
      {!data.encrypted && <Alert type="warning" showIcon title={t('offHint')} style={{ marginBlockEnd: 16 }} />}
      <Descriptions size="small" column={{ xs: 1, sm: 1, md: 2, xl: 3 }} items={items} style={{ marginBlockEnd: 16 }} />
    </>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<Backup>[] => [
  { dataIndex: 'startTime', sortField: 'startTime', pinned: true },
  {
    dataIndex: 'outcome',
    render: (outcome: Backup['outcome'], { error }) => (
      <Space size={4}>
        <StateTag tone={outcome === 'done' ? 'good' : 'bad'}>{t(outcome)}</StateTag>
        {error && (
          <Typography.Text type="secondary" ellipsis={{ tooltip: error }} style={{ maxWidth: 240 }}>
            {error}
          </Typography.Text>
        )}
      </Space>
    ),
  },
  { dataIndex: 'origin', render: (origin: Backup['origin']) => t(origin) },
  {
    title: t('size'),
    dataIndex: 'size',
    sortField: 'size',
    render: (size: number, { outcome, encrypted }) =>
      outcome === 'done' ? `${fileSize(size)}${encrypted ? ` · ${t('encrypted')}` : ''}` : '—',
  },
  {
    title: t('images'),
    dataIndex: 'imageCount',
    render: (count: number, { imageBytes }) =>
      count > 0 ? t('imagesKept', { n: count, size: fileSize(imageBytes) }) : '—',
  },
  {
    title: t('duration'),
    dataIndex: 'durationMs',
    sortField: 'durationMs',
    render: (ms: number) => t('seconds', { n: (ms / 1000).toFixed(1) }),
  },
  {
    dataIndex: 'name',
    render: (name: string, { outcome, tableCount, fileCount }) =>
      outcome === 'done' ? (
        <Typography.Text ellipsis={{ tooltip: t('contents', { tables: tableCount, files: fileCount }) }}>
          {name}
        </Typography.Text>
      ) : (
        '—'
      ),
  },
];

import { type FailedCall, monitoringApi } from '@xueyan/contract/operations/monitoring';
import { Typography } from 'antd';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { monitoringText } from './monitoring.text.ts';

const place = { prefix: 'failure.' } as const;

/** The calls that failed by a fault of the servers. */
export function Failures() {
  const t = useText(monitoringText);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(
    () => [
      { name: 'path', label: t('endpoint') },
      { name: 'requestId', label: t('request') },
    ],
    [t],
  );
  return (
    <ListTable
      endpoint={monitoringApi.failures}
      label={t('failedCalls')}
      columns={columns}
      rowKey="failureId"
      search={search}
      place={place}
      refreshEvery={10_000}
      empty={<EmptyState compact title={t('noFailures')} hint={t('noFailuresHint')} />}
    />
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<FailedCall>[] => [
  { title: t('time'), dataIndex: 'time', sortField: 'time', pinned: true },
  {
    title: t('endpoint'),
    dataIndex: 'path',
    sortField: 'path',
    render: (path: string, { method }) => `${method} ${path}`,
  },
  { title: t('status'), dataIndex: 'status', align: 'right' },
  {
    title: t('request'),
    dataIndex: 'requestId',
    render: (number: string) => <Typography.Text copyable>{number}</Typography.Text>,
  },
  { title: t('server'), dataIndex: 'host' },
];

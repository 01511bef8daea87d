import { type FailedCall, monitoringApi } from '@xueyan/contract/operations/monitoring';
import { Typography } from 'antd';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { monitoringText } from './monitoring.text.ts';

const place = { prefix: 'failure.' } as const;

/** List of calls that failed by an internal error. */
export function Failures() {
  const t = useText(monitoringText);
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

const columns: ListColumn<FailedCall>[] = [
  { dataIndex: 'time', sortField: 'time', pinned: true },
  {
    dataIndex: 'path',
    sortField: 'path',
    render: (path: string, { method }) => `${method} ${path}`,
  },
  { dataIndex: 'status', align: 'right' },
  {
    dataIndex: 'requestId',
    render: (number: string) => <Typography.Text copyable>{number}</Typography.Text>,
  },
  { dataIndex: 'host' },
];

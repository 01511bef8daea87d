import { type EndpointLoad, monitoringApi, spans } from '@xueyan/contract/operations/monitoring';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { metricValue } from './metric-value.shared.ts';
import { monitoringText } from './monitoring.text.ts';

const place = { prefix: 'endpoint.' } as const;

/** List of endpoints with their durations. */
export function Endpoints() {
  const t = useText(monitoringText);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(
    () => [
      { name: 'path', label: t('endpoint') },
      { name: 'span', label: t('span'), options: spans.map((value) => ({ value, label: t(value) })) },
    ],
    [t],
  );
  return (
    <ListTable
      endpoint={monitoringApi.endpoints}
      label={t('endpoints')}
      columns={columns}
      rowKey="path"
      search={search}
      place={place}
      refreshEvery={30_000}
      empty={<EmptyState compact title={t('noData')} hint={t('noDataHint')} />}
    />
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<EndpointLoad>[] => [
  { dataIndex: 'path', pinned: true },
  ...(['calls', 'failures'] as const).map((field) => ({
    title: t(field === 'calls' ? 'callCount' : 'failureCount'),
    dataIndex: field,
    sortField: field,
    align: 'right' as const,
  })),
  ...(['meanMs', 'p50', 'p99', 'maxMs'] as const).map((field) => ({
    title: t(field),
    dataIndex: field,
    sortField: field,
    align: 'right' as const,
    render: (value: number | null) => metricValue('milliseconds', value),
  })),
];

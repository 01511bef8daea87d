import { useQuery } from '@tanstack/react-query';
import {
  monitoringApi,
  type SlowStatement,
  slowStatementMs,
  statementLookMs,
} from '@xueyan/contract/operations/monitoring';
import { Alert, Typography } from 'antd';
import { useMemo } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { metricValue } from './metric-value.shared.ts';
import { monitoringText } from './monitoring.text.ts';

const place = { prefix: 'statement.' } as const;

/** List of slow database statements. */
export function Statements() {
  const t = useText(monitoringText);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(() => [{ name: 'statement', label: t('statement') }], [t]);
  const now = useQuery(query(monitoringApi.now, {}));
  const values = { every: statementLookMs / 1000, least: slowStatementMs };
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={t('sampled', values)}
        description={now.data && t(now.data.countsStatements ? 'statementsCounted' : 'statementsMissing')}
        style={{ marginBlockEnd: 16 }}
      />
      <ListTable
        endpoint={monitoringApi.statements}
        label={t('statements')}
        columns={columns}
        rowKey="statementId"
        search={search}
        place={place}
        refreshEvery={10_000}
        empty={<EmptyState compact title={t('noStatements')} hint={t('noStatementsHint', values)} />}
      />
    </>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<SlowStatement>[] => [
  { dataIndex: 'startTime', sortField: 'startTime', pinned: true },
  {
    title: t('ranFor'),
    dataIndex: 'durationMs',
    sortField: 'durationMs',
    align: 'right',
    render: (ms: number) => metricValue('milliseconds', ms),
  },
  { dataIndex: 'waiting', render: (waiting: string) => waiting || '—' },
  {
    dataIndex: 'statement',
    render: (statement: string) => (
      <Typography.Text code ellipsis={{ tooltip: statement }} style={{ maxWidth: 640 }}>
        {statement}
      </Typography.Text>
    ),
  },
];

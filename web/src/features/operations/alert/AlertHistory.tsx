import { type Alert, alertApi } from '@xueyan/contract/operations/alert';
import { metricSpecs } from '@xueyan/contract/operations/metric';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { metricValue } from '../monitoring/metric-value.shared.ts';
import { alertText } from './alert.text.ts';
import { useCondition } from './useCondition.ts';

const place = { prefix: 'alert.' } as const;

/** List of past and open alerts. */
export function AlertHistory() {
  const t = useText(alertText);
  const condition = useCondition();
  const search = useMemo(
    () => [
      { name: 'name', label: t('rule') },
      {
        name: 'state',
        label: t('state'),
        options: (['open', 'cleared'] as const).map((value) => ({ value, label: t(value) })),
      },
    ],
    [t],
  );
  const columns = useMemo(
    (): ListColumn<Alert>[] => [
      { dataIndex: 'name', pinned: true },
      {
        title: t('state'),
        key: 'state',
        render: (_, { clearTime }) => (
          <StateTag tone={clearTime ? 'good' : 'bad'}>{t(clearTime ? 'cleared' : 'open')}</StateTag>
        ),
      },
      { title: t('condition'), key: 'condition', render: (_, alert) => condition(alert) },
      {
        dataIndex: 'value',
        align: 'right',
        render: (value: number, { metric }) => metricValue(metricSpecs[metric].unit, value),
      },
      { dataIndex: 'host' },
      { title: t('fired'), dataIndex: 'fireTime', sortField: 'fireTime' },
      { title: t('clearedAt'), dataIndex: 'clearTime', render: (time: string | null) => time ?? '—' },
    ],
    [t, condition],
  );
  return (
    <ListTable
      endpoint={alertApi.history}
      label={t('history')}
      columns={columns}
      rowKey="alertId"
      search={search}
      place={place}
      refreshEvery={15_000}
      empty={<EmptyState compact title={t('noAlerts')} hint={t('noAlertsHint')} />}
    />
  );
}

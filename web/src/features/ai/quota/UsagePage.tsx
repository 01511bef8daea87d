import { quotaApi, type UsageGroup, type UsageRow, usageGroups } from '@xueyan/contract/ai/quota';
import { Segmented, Tabs } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { QuotaList } from './QuotaList.tsx';
import { quotaText } from './quota.text.ts';

/** Usage and limits, for administrators. */
export function UsagePage() {
  const t = useText(quotaText);
  const [params, setParams] = useSearchParams();
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <Tabs
        activeKey={params.get('tab') ?? 'usage'}
        onChange={(tab) => setParams({ tab }, { replace: true })}
        destroyOnHidden
        items={[
          { key: 'usage', label: t('usage'), children: <Usage /> },
          { key: 'quotas', label: t('quotas'), children: <QuotaList /> },
        ]}
      />
    </Page>
  );
}

function Usage() {
  const t = useText(quotaText);
  const [params, setParams] = useSearchParams();
  const by = usageGroups.find((one) => one === params.get('by')) ?? 'user';
  const columns = useMemo(() => columnsOf(t), [t]);
  const filters = useMemo(() => ({ by }), [by]);
  const search = useMemo(
    () => [
      { name: 'name', label: t('name') },
      { name: 'from', label: t('from'), date: true, time: '00:00:00' as const },
      { name: 'until', label: t('until'), date: true, time: '23:59:59' as const },
    ],
    [t],
  );
  return (
    <ListTable
      endpoint={quotaApi.usage}
      label={t('usage')}
      filters={filters}
      columns={columns}
      rowKey="groupId"
      search={search}
      toolbar={
        <Segmented<UsageGroup>
          aria-label={t('by')}
          value={by}
          onChange={(next) => setParams({ by: next }, { replace: true })}
          options={usageGroups.map((value) => ({ value, label: t(value) }))}
        />
      }
      empty={<EmptyState compact title={t('usageEmpty')} hint={t('usageEmptyHint')} />}
    />
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<UsageRow>[] => [
  { dataIndex: 'name', pinned: true, render: (name: string) => name || t('none') },
  { dataIndex: 'calls', sortField: 'calls', align: 'right' },
  { dataIndex: 'inputTokens', sortField: 'inputTokens', align: 'right', render: grouped },
  { dataIndex: 'outputTokens', sortField: 'outputTokens', align: 'right', render: grouped },
  { dataIndex: 'pictures', align: 'right', render: grouped },
  { dataIndex: 'minutes', align: 'right', render: (minutes: number) => minutes.toFixed(1) },
  { dataIndex: 'cost', sortField: 'cost', align: 'right', render: (cost: number) => cost.toFixed(4) },
  { dataIndex: 'lastTime', sortField: 'lastTime', render: (time: string) => time.slice(0, 16) },
];

const grouped = (n: number) => n.toLocaleString('en-US');

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

/** What was used and what may be used, for administrators. */
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
  const search = useMemo(() => [{ name: 'name', label: t('name') }], [t]);
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
  { title: t('name'), dataIndex: 'name', pinned: true, render: (name: string) => name || t('none') },
  { title: t('calls'), dataIndex: 'calls', sortField: 'calls', align: 'right' },
  { title: t('input'), dataIndex: 'inputTokens', sortField: 'inputTokens', align: 'right', render: grouped },
  { title: t('output'), dataIndex: 'outputTokens', sortField: 'outputTokens', align: 'right', render: grouped },
  { title: t('cost'), dataIndex: 'cost', sortField: 'cost', align: 'right', render: (cost: number) => cost.toFixed(4) },
  { title: t('last'), dataIndex: 'lastTime', sortField: 'lastTime', render: (time: string) => time.slice(0, 16) },
];

const grouped = (n: number) => n.toLocaleString('en-US');

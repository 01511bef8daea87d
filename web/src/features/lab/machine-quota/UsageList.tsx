import {
  type MachineUsage,
  type MachineUsageGroup,
  machineQuotaApi,
  machineUsageGroups,
} from '@xueyan/contract/lab/machine-quota';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { type Say, useText } from '../../../ui/text/text.ts';
import { machineQuotaText } from './machine-quota.text.ts';

/** Machines now and hours of machines in seven days, by person or course. */
export function UsageList() {
  const t = useText(machineQuotaText);
  const [params, setParams] = useSearchParams();
  const by = machineUsageGroups.find((one) => one === params.get('by')) ?? 'user';
  const columns = useMemo(() => columnsOf(t), [t]);
  const filters = useMemo(() => ({ by }), [by]);
  const search = useMemo(() => [{ name: 'name', label: t('name') }], [t]);
  return (
    <ListTable
      endpoint={machineQuotaApi.usage}
      label={t('usage')}
      filters={filters}
      columns={columns}
      rowKey="groupId"
      search={search}
      toolbar={
        <Segmented<MachineUsageGroup>
          aria-label={t('by')}
          value={by}
          onChange={(next) => setParams({ by: next }, { replace: true })}
          options={machineUsageGroups.map((value) => ({ value, label: t(value) }))}
        />
      }
      empty={<EmptyState compact title={t('usageEmpty')} hint={t('usageEmptyHint')} />}
    />
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<MachineUsage>[] => [
  { dataIndex: 'name', pinned: true, render: (name: string) => name || t('noCourse') },
  { dataIndex: 'machines', sortField: 'machines', align: 'right' },
  { title: t('cpus'), dataIndex: 'cpus', align: 'right' },
  {
    title: t('memory'),
    dataIndex: 'memoryMb',
    sortField: 'memoryMb',
    align: 'right',
    render: (mb: number) => megabytes(mb, '0 MB'),
  },
  {
    dataIndex: 'hours',
    sortField: 'hours',
    align: 'right',
    render: (hours: number) => t('hoursOf', { n: hours.toFixed(1) }),
  },
];

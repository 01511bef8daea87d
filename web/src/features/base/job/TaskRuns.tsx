import { scheduledOutcomes, type TaskRun, timingTaskApi } from '@xueyan/contract/base/timing-task';
import { Typography } from 'antd';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useLimit } from '../../../ui/limit/useLimit.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { outcomeTone } from './task-tone.ts';
import { timingTaskText } from './timing-task.text.ts';

const place = { prefix: 'run.' } as const;

/** Runs of the tasks, with their outcomes. */
export function TaskRuns() {
  const t = useText(timingTaskText);
  const keptDays = useLimit('taskRunKeptDays');
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(
    () => [
      { name: 'state', label: t('state'), options: scheduledOutcomes.map((value) => ({ value, label: t(value) })) },
      { name: 'from', label: t('from'), date: true },
      { name: 'to', label: t('to'), date: true },
    ],
    [t],
  );
  return (
    <ListTable
      endpoint={timingTaskApi.runs}
      label={t('runs')}
      columns={columns}
      rowKey="runId"
      search={search}
      place={place}
      refreshEvery={5000}
      empty={<EmptyState compact title={t('emptyRuns')} hint={t('runsHint', { n: keptDays })} />}
    />
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<TaskRun>[] => [
  { title: t('start'), dataIndex: 'startTime', sortField: 'startTime', pinned: true },
  { dataIndex: 'taskName' },
  {
    dataIndex: 'state',
    render: (state: TaskRun['state']) => <StateTag tone={outcomeTone[state]}>{t(state)}</StateTag>,
  },
  {
    title: t('duration'),
    dataIndex: 'duration',
    sortField: 'duration',
    align: 'right',
    render: (ms: number) => (ms < 1000 ? t('milliseconds', { n: ms }) : t('seconds', { n: (ms / 1000).toFixed(1) })),
  },
  {
    dataIndex: 'message',
    render: (message: string) => (
      <Typography.Text ellipsis={{ tooltip: message }} style={{ maxWidth: 360 }}>
        {message || '—'}
      </Typography.Text>
    ),
  },
];

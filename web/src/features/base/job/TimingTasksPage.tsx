import { type TimingTask, timingTaskApi } from '@xueyan/contract/base/timing-task';
import { Button, Flex, Space, Switch, Tabs, Tooltip, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { cronWords } from './cron-words.ts';
import { TaskFormModal } from './TaskFormModal.tsx';
import { TaskRuns } from './TaskRuns.tsx';
import { outcomeTone } from './task-tone.ts';
import { timingTaskText } from './timing-task.text.ts';

const place = { prefix: 'task.' } as const;

/** Scheduled tasks, and their runs. */
export function TimingTasksPage() {
  const t = useText(timingTaskText);
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <Tabs
        destroyOnHidden
        items={[
          { key: 'tasks', label: t('task'), children: <Tasks /> },
          { key: 'runs', label: t('runs'), children: <TaskRuns /> },
        ]}
      />
    </Page>
  );
}

function Tasks() {
  const t = useText(timingTaskText);
  const notice = useNotice();
  const [edited, setEdited] = useState<TimingTask | null>(null);
  const change = useAction(timingTaskApi.change, [timingTaskApi.list]);
  const run = useAction(timingTaskApi.run, [timingTaskApi.list]);
  const search = useMemo(
    () => [
      { name: 'taskName', label: t('taskSearch') },
      {
        name: 'enabled',
        label: t('enabled'),
        options: (['on', 'off'] as const).map((value) => ({ value, label: t(value) })),
      },
    ],
    [t],
  );
  const turn = async ({ kind, cron, usualCron, taskName }: TimingTask, enabled: boolean) => {
    const title = t('turnOffTitle', { name: taskName });
    const ask = { title, content: t('turnOffHint'), okText: t('turnOff'), danger: true };
    if (!enabled && !(await notice.confirm(ask))) return;
    change.mutate({ kind, cron: cron === usualCron ? null : cron, enabled }, { onError: notice.error });
  };
  const start = async ({ kind, taskName }: TimingTask) => {
    const title = t('runTitle', { name: taskName });
    if (!(await notice.confirm({ title, content: t('runHint'), okText: t('run') }))) return;
    run.mutate({ kind }, { onSuccess: () => notice.success(t('started')), onError: notice.error });
  };
  const columns = columnsOf(t, (task, enabled) => void turn(task, enabled));
  return (
    <>
      <ListTable
        endpoint={timingTaskApi.list}
        label={t('title')}
        columns={columns}
        rowKey="kind"
        search={search}
        place={place}
        refreshEvery={5000}
        rowActions={(row) => (
          <Space size={4}>
            <Button type="link" size="small" disabled={row.everySeconds !== null} onClick={() => setEdited(row)}>
              {t('edit')}
            </Button>
            <Button type="link" size="small" disabled={row.running} onClick={() => void start(row)}>
              {t('run')}
            </Button>
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={edited}>
        {(task, shown) => <TaskFormModal open={shown} task={task} onClose={() => setEdited(null)} />}
      </DialogSlot>
    </>
  );
}

/** Says when a schedule runs: 每天 03:00; null for one that only its pattern says. */
function sayCron(t: Say<Record<string, string>>, cron: string): string | null {
  const words = cronWords(cron);
  if (!words) return null;
  const { key, ...values } = words;
  return t(key, 'weekday' in values ? { ...values, weekday: t(`weekday${values.weekday % 7}`) } : values);
}

const columnsOf = (
  t: Say<Record<string, string>>,
  turn: (task: TimingTask, enabled: boolean) => void,
): ListColumn<TimingTask>[] => [
  {
    dataIndex: 'taskName',
    sortField: 'taskName',
    pinned: true,
    render: (_, { taskName, kind }) => (
      <Flex vertical>
        <span>{taskName}</span>
        <Typography.Text type="secondary">{kind}</Typography.Text>
      </Flex>
    ),
  },
  {
    dataIndex: 'cron',
    render: (cron: string, { everySeconds }) =>
      everySeconds === null ? (
        <Flex vertical align="start">
          {sayCron(t, cron)}
          <Typography.Text type="secondary">{cron}</Typography.Text>
        </Flex>
      ) : (
        t('everySeconds', { n: everySeconds })
      ),
  },
  {
    title: t('enabled'),
    dataIndex: 'enabled',
    render: (enabled: boolean, task) => (
      <Tooltip title={task.needed && t('needed')}>
        <Switch
          size="small"
          checked={enabled}
          disabled={task.needed}
          aria-label={task.taskName}
          onChange={(on) => turn(task, on)}
        />
      </Tooltip>
    ),
  },
  { dataIndex: 'nextTime', sortField: 'nextTime', render: (time: string | null) => time ?? '—' },
  {
    dataIndex: 'lastTime',
    sortField: 'lastTime',
    render: (time: string | null) => time ?? t('never'),
  },
  {
    title: t('state'),
    dataIndex: 'lastState',
    render: (state: TimingTask['lastState'], { running }) => {
      if (running) return <StateTag tone="busy">{t('running')}</StateTag>;
      return state ? <StateTag tone={outcomeTone[state]}>{t(state)}</StateTag> : '—';
    },
  },
  {
    title: t('duration'),
    dataIndex: 'lastDuration',
    render: (n: number | null) => (n === null ? '—' : t('milliseconds', { n })),
  },
  {
    dataIndex: 'lastMessage',
    ellipsis: true,
    render: (message: string) => message || '—',
  },
];

import { useQuery } from '@tanstack/react-query';
import { algorithmTitle, type TrainingRun } from '@xueyan/contract/prep/training';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { Alert, Button, Drawer, Flex, Space, Table, Typography } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { RunView } from './RunView.tsx';
import { SectionStartModal } from './SectionStartModal.tsx';
import type { TrainingTask } from './section-task.ts';
import { trainingText } from './training.text.ts';
import { trainingSectionText } from './training-section.text.ts';

const tones = { waiting: 'busy', running: 'busy', done: 'good', failed: 'bad' } as const;
const percent = (value: number) => `${(value * 100).toFixed(1)}%`;

/** A training experiment as a student does it: train, compare, hand the best in. */
export function SectionStudy({ sectionId }: SectionPartProps) {
  const t = useText(trainingSectionText);
  const found = useQuery({
    ...query(trainingSectionApi.get, { sectionId }),
    refetchInterval: ({ state }) =>
      state.data?.runList.some((run) => run.state === 'waiting' || run.state === 'running') ? 2000 : false,
  });
  return (
    <QueryView query={found}>
      {(task) =>
        task.form ? <Task task={task} form={task.form} /> : <EmptyState drawing="course" title={t('notSetUp')} />
      }
    </QueryView>
  );
}

function Task({ task, form }: { task: TrainingTask; form: NonNullable<TrainingTask['form']> }) {
  const t = useText(trainingSectionText);
  const [starting, setStarting] = useState(false);
  const { rowCount: rows, columnList, runsLeft, editor, submitTime, points, hidden } = task;
  const goals = { classification: 'goal', regression: 'goalRegression', pictures: 'goalPictures' } as const;
  const facts = { rows, target: form.target ?? '', hidden: form.hidden, threshold: form.threshold };
  return (
    <Flex vertical gap="middle">
      {submitTime && (
        <Alert
          type="success"
          showIcon
          title={points === null ? t('handedIn') : t('score', { points, hidden: percent(hidden ?? 0) })}
        />
      )}
      <div>
        <Typography.Paragraph>{t(goals[form.task], facts)}</Typography.Paragraph>
        {columnList.length > 0 && (
          <Typography.Paragraph type="secondary">
            {t('columns', { names: columnList.map(({ name }) => name).join('、') })}
          </Typography.Paragraph>
        )}
      </div>
      {!editor && !submitTime && (
        <Space wrap>
          <Button type="primary" disabled={runsLeft === 0} onClick={() => setStarting(true)}>
            {t('start')}
          </Button>
          <Typography.Text type="secondary">{t('left', { n: runsLeft })}</Typography.Text>
        </Space>
      )}
      <Runs task={task} />
      <SectionStartModal open={starting} task={task} form={form} onClose={() => setStarting(false)} />
    </Flex>
  );
}

function Runs({ task }: { task: TrainingTask }) {
  const t = useText(trainingSectionText);
  const say = useText(trainingText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [shown, setShown] = useState<TrainingRun | null>(null);
  const { sectionId, runList, pickedId, submitTime, editor } = task;
  const submit = useAction(trainingSectionApi.submit, [trainingSectionApi.get, sectionApi.tree, courseApi.listStudy]);
  const pick = async ({ runId, name }: TrainingRun) => {
    if (!(await notice.confirm({ title: t('pickAsk', { name }), content: t('pickHint'), okText: t('pick') }))) return;
    submit.mutate({ sectionId, runId }, { onSuccess: () => notice.success(t('picked')), onError: notice.error });
  };
  if (runList.length === 0) return <EmptyState compact title={t('noRuns')} hint={t('noRunsHint')} />;
  return (
    <>
      <Table<TrainingRun>
        aria-label={t('myRuns')}
        size="middle"
        rowKey="runId"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={runList}
        columns={[
          { title: say('name'), dataIndex: 'name' },
          {
            title: t('algorithm'),
            dataIndex: 'algorithm',
            render: (one: TrainingRun['algorithm']) => phrase(algorithmTitle(one)),
          },
          {
            title: t('state'),
            dataIndex: 'state',
            render: (state: TrainingRun['state']) => <StateTag tone={tones[state]}>{say(state)}</StateTag>,
          },
          {
            title: t('figure'),
            align: 'right',
            render: (_, { figures }) => {
              const value = figures.accuracy ?? figures.r2;
              return value === undefined ? '—' : percent(value);
            },
          },
          { title: t('time'), dataIndex: 'createTime', render: (time: string) => time.slice(5, 16) },
          {
            key: 'actions',
            render: (_, run) => (
              <Space>
                <Button type="link" size="small" onClick={() => setShown(run)}>
                  {t('look')}
                </Button>
                {run.runId === pickedId && <StateTag tone="good">{t('picked')}</StateTag>}
                {!submitTime && !editor && run.state === 'done' && (
                  <Button type="link" size="small" onClick={() => void pick(run)}>
                    {t('pick')}
                  </Button>
                )}
              </Space>
            ),
          },
        ]}
      />
      <Drawer open={shown !== null} size={960} title={shown?.name ?? ''} onClose={() => setShown(null)} destroyOnHidden>
        {shown && <RunView runId={shown.runId} />}
      </Drawer>
    </>
  );
}

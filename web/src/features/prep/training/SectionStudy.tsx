import { useQuery, useQueryClient } from '@tanstack/react-query';
import { algorithmTitle, isOfPage, type TrainingRun, trainingApi } from '@xueyan/contract/prep/training';
import { comparedRuns } from '@xueyan/contract/prep/training-comparison';
import { trainingReportApi } from '@xueyan/contract/prep/training-report';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { Alert, Button, Drawer, Flex, Space, Table, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { mainFigure, percent } from './main-figure.ts';
import { PageTrainingView } from './PageTrainingView.tsx';
import { pagePictureText } from './page-picture.text.ts';
import { pageTraining } from './page-training-store.ts';
import { RunView } from './RunView.tsx';
import { SectionComparison } from './SectionComparison.tsx';
import { SectionReportCard } from './SectionReportCard.tsx';
import { SectionStartModal } from './SectionStartModal.tsx';
import { StopButton } from './StopButton.tsx';
import type { TrainingTask } from './section-task.ts';
import { trainingText } from './training.text.ts';
import { trainingHandInText } from './training-hand-in.text.ts';
import { trainingSectionText } from './training-section.text.ts';
import { usePageTraining } from './usePageTraining.ts';
import { WaitingNote } from './WaitingNote.tsx';

const tones = { waiting: 'busy', running: 'busy', done: 'good', failed: 'bad', stopped: 'neutral' } as const;

/** A training experiment for students: train, compare and submit the best. */
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
  const say = useText(pagePictureText);
  const tell = useText(trainingHandInText);
  const [starting, setStarting] = useState(false);
  const trainer = usePageTraining();
  const here = trainer.training?.order.source.sectionId === task.sectionId ? trainer.training : null;
  useKept(here?.step === 'kept' ? here.runId : '');
  const phrase = usePhrase();
  const { rowCount: rows, columnList, runsLeft, editor, submitTime, points, hidden, able } = task;
  const goals = {
    classification: 'goal',
    regression: 'goalRegression',
    pictures: 'goalPictures',
    detection: 'goalDetection',
  } as const;
  const facts = { rows, target: form.target ?? '', hidden: form.hidden, threshold: form.threshold };
  return (
    <Flex vertical gap="middle">
      {submitTime && (
        <Alert
          type="success"
          showIcon
          title={
            points === null
              ? // Where points are shown, there are none until the teacher has given them.
                form.report && form.scoreShown
                ? tell('waits')
                : t('handedIn')
              : t('score', { points, hidden: percent(hidden ?? 0) })
          }
        />
      )}
      <div>
        <Typography.Paragraph>{t(goals[form.task], facts)}</Typography.Paragraph>
        {form.target !== null && columnList.length > 0 && (
          <Typography.Paragraph type="secondary">
            {t('columns', { names: columnList.map(({ name }) => name).join('、') })}
          </Typography.Paragraph>
        )}
      </div>
      {!submitTime && able.length < form.algorithms.length && (
        <Alert
          type={able.length === 0 ? 'warning' : 'info'}
          showIcon
          title={
            able.length === 0
              ? t('ableNone')
              : t('ableNow', { names: able.map((one) => phrase(algorithmTitle(one))).join('、') })
          }
        />
      )}
      {!editor && !submitTime && (
        <Space wrap>
          <Button type="primary" disabled={runsLeft === 0 || able.length === 0} onClick={() => setStarting(true)}>
            {t('start')}
          </Button>
          <Typography.Text type="secondary">{t('left', { n: runsLeft })}</Typography.Text>
        </Space>
      )}
      {form.algorithms.some(isOfPage) && <Alert type="info" showIcon title={say('counted')} />}
      {here && here.step !== 'kept' && (
        <PageTrainingView training={here} onStop={trainer.stop} onKeep={trainer.keepAgain} onDrop={trainer.drop} />
      )}
      <Runs task={task} />
      {!editor && <SectionReportCard task={task} />}
      <SectionStartModal
        open={starting}
        task={task}
        form={form}
        onClose={() => setStarting(false)}
        onHere={(order) => void trainer.start(order)}
      />
    </Flex>
  );
}

/** Shows a training in the list once it is stored; nothing of it is left beside the list. */
function useKept(runId: string) {
  const client = useQueryClient();
  useEffect(() => {
    if (runId === '') return;
    void pageTraining.forget();
    void client.invalidateQueries({ queryKey: [trainingSectionApi.get.path] });
  }, [runId, client]);
}

function Runs({ task }: { task: TrainingTask }) {
  const t = useText(trainingSectionText);
  const say = useText(trainingText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [shown, setShown] = useState<TrainingRun | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const [comparing, setComparing] = useState(false);
  const { sectionId, runList, pickedId, submitTime, editor, form } = task;
  const submit = useAction(trainingSectionApi.submit, [
    trainingSectionApi.get,
    trainingReportApi.get,
    sectionApi.tree,
    courseApi.listStudy,
  ]);
  const pick = async ({ runId, name }: TrainingRun) => {
    if (!(await notice.confirm({ title: t('pickAsk', { name }), content: t('pickHint'), okText: t('pick') }))) return;
    submit.mutate({ sectionId, runId }, { onSuccess: () => notice.success(t('picked')), onError: notice.error });
  };
  const removal = useAction(trainingApi.remove, [trainingSectionApi.get]);
  const remove = async ({ runId, name }: TrainingRun) => {
    if (!(await notice.confirm({ title: t('removeAsk', { name }), okText: say('remove'), danger: true }))) return;
    removal.mutate({ runId }, { onError: notice.error });
  };
  if (runList.length === 0) return <EmptyState compact title={t('noRuns')} hint={t('noRunsHint')} />;
  return (
    <>
      {runList.length >= comparedRuns.min && (
        <Space wrap>
          <Button
            disabled={chosen.length < comparedRuns.min || chosen.length > comparedRuns.max}
            onClick={() => setComparing(true)}
          >
            {say('compare')}
          </Button>
        </Space>
      )}
      <Table<TrainingTask['runList'][number]>
        aria-label={t('myRuns')}
        size="middle"
        rowKey="runId"
        rowSelection={
          runList.length >= comparedRuns.min
            ? { selectedRowKeys: chosen, onChange: (keys) => setChosen(keys.map(String)) }
            : undefined
        }
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={runList}
        columns={[
          {
            title: say('name'),
            dataIndex: 'name',
            render: (name: string, { pinned }) => (
              <>
                {name} {pinned && <StateTag tone="good">{say('best')}</StateTag>}
              </>
            ),
          },
          {
            title: t('algorithm'),
            dataIndex: 'algorithm',
            render: (one: TrainingRun['algorithm']) => phrase(algorithmTitle(one)),
          },
          {
            title: t('state'),
            dataIndex: 'state',
            render: (state: TrainingRun['state'], { waiting }) => (
              <>
                <StateTag tone={tones[state]}>{say(state)}</StateTag> {waiting && <WaitingNote waiting={waiting} />}
              </>
            ),
          },
          {
            title: t('figure'),
            align: 'right',
            render: (_, { figures }) => percent(mainFigure(figures)),
          },
          { title: t('time'), dataIndex: 'createTime', render: (time: string) => time.slice(5, 16) },
          {
            key: 'actions',
            render: (_, run) => (
              <Space>
                <Button type="link" size="small" onClick={() => setShown(run)}>
                  {t('look')}
                </Button>
                {(run.state === 'waiting' || run.state === 'running') && <StopButton run={run} link />}
                {!editor && (run.state === 'failed' || run.state === 'stopped') && (
                  <Button type="link" size="small" danger onClick={() => void remove(run)}>
                    {say('remove')}
                  </Button>
                )}
                {run.runId === pickedId && <StateTag tone="good">{t('picked')}</StateTag>}
                {!form?.report && !submitTime && !editor && run.state === 'done' && (
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
      {comparing && <SectionComparison runIds={chosen} onClose={() => setComparing(false)} />}
    </>
  );
}

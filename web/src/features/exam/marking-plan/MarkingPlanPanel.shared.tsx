import { useQuery } from '@tanstack/react-query';
import type { Exam } from '@xueyan/contract/exam/exam';
import { mayRunExam } from '@xueyan/contract/exam/exam-transition';
import {
  type DoubleMark,
  type DoubleState,
  doubleStateNames,
  doubleStates,
  type MarkerProgress,
  type MarkingPlan,
  markingPlanApi,
  mayPlanIn,
} from '@xueyan/contract/exam/marking-plan';
import { Alert, Button, Flex, Table, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { markingPlanText } from './marking-plan.text.ts';

const PlanFormModal = lazyNamed(() => import('./PlanFormModal.tsx'), 'PlanFormModal');
const RevealModal = lazyNamed(() => import('./RevealModal.tsx'), 'RevealModal');

const marksPlace = { prefix: 'marks-' };
const tones = { waiting: 'neutral', agreed: 'good', disputed: 'bad', arbitrated: 'info' } as const;

/** Markers of an exam with their progress, for the exam's owner. */
export function MarkingPlanPanel({ exam }: { exam: Exam }) {
  const t = useText(markingPlanText);
  const actor = useActor();
  const { examId, state } = exam;
  const [open, setOpen] = useState<'plan' | 'reveal' | null>(null);
  const plan = useQuery(query(markingPlanApi.get, { examId }));
  const progress = useQuery(query(markingPlanApi.progress, { examId }));
  useLive('exam.marking', (change) => {
    if (change.examId !== examId) return;
    void plan.refetch();
    void progress.refetch();
  });
  const mayPlan = mayRunExam(actor, exam) && mayPlanIn(state);
  return (
    <QueryView query={plan} loading={<Loading rows={6} />}>
      {(found) => (
        <Flex vertical gap="middle">
          {state === 'draft' ? (
            <EmptyState compact title={t('later')} />
          ) : (
            <Standing plan={found} mayPlan={mayPlan} onOpen={setOpen} />
          )}
          {(progress.data?.markerList.length ?? 0) > 0 && (
            <>
              <Typography.Title level={5}>{t('progress')}</Typography.Title>
              <ProgressTable markers={progress.data?.markerList ?? []} />
              <Typography.Title level={5}>{t('marks')}</Typography.Title>
              <MarksTable examId={examId} />
            </>
          )}
          <DialogSlot subject={open === 'plan' && found}>
            {(subject, shown) => (
              <PlanFormModal open={shown} exam={exam} plan={subject} onClose={() => setOpen(null)} />
            )}
          </DialogSlot>
          <DialogSlot subject={open === 'reveal'}>
            {(_, shown) => <RevealModal open={shown} examId={examId} onClose={() => setOpen(null)} />}
          </DialogSlot>
        </Flex>
      )}
    </QueryView>
  );
}

interface StandingProps {
  plan: MarkingPlan;
  mayPlan: boolean;
  onOpen: (what: 'plan' | 'reveal') => void;
}

/** The current rules with their problems, and a button to change them. */
function Standing({ plan, mayPlan, onOpen }: StandingProps) {
  const t = useText(markingPlanText);
  const { markers, tolerance, arbiter, anonymous, revealed, duties, itemList } = plan;
  const needed = markers === 'two' ? 2 : 1;
  const short = itemList.filter((one) => one.markers > 0 && one.markers < needed).map(({ number }) => number);
  const button = mayPlan && (
    <Button type="primary" onClick={() => onOpen('plan')}>
      {t('plan')}
    </Button>
  );
  if (duties.length === 0 && !anonymous)
    return <EmptyState compact title={t('none')} hint={t('noneHint')} action={button} />;
  return (
    <Flex vertical gap="small">
      {short.length > 0 && (
        <Alert type="warning" showIcon title={t('short', { numbers: short.join('、'), n: needed })} />
      )}
      {revealed && <Alert type="warning" showIcon title={t('revealed', { ...revealed, user: revealed.userName })} />}
      {anonymous && !revealed && mayPlan && (
        <Alert
          type="info"
          showIcon
          title={t('anonymousOn')}
          action={
            <Button size="small" danger onClick={() => onOpen('reveal')}>
              {t('reveal')}
            </Button>
          }
        />
      )}
      <Flex gap="middle" align="center" wrap>
        {button}
        <span>{t(markers)}</span>
        {markers === 'two' && (
          <span>
            {t('tolerance')} {tolerance} · {t('arbiter')} {arbiter?.userName}
          </span>
        )}
      </Flex>
    </Flex>
  );
}

function ProgressTable({ markers }: { markers: MarkerProgress[] }) {
  const t = useText(markingPlanText);
  return (
    <Table<MarkerProgress>
      size="small"
      rowKey="markerId"
      pagination={false}
      dataSource={markers}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t('marker'), dataIndex: 'userName' },
        {
          title: t('role'),
          dataIndex: 'role',
          render: (role: MarkerProgress['role']) => t(role === 'arbiter' ? 'roleArbiter' : 'roleMarker'),
        },
        { title: t('done'), dataIndex: 'done', align: 'right' },
        { title: t('left'), dataIndex: 'left', align: 'right' },
        {
          title: t('mean'),
          dataIndex: 'meanPercent',
          align: 'right',
          render: (n: number | null) => (n === null ? '—' : `${n}%`),
        },
        { title: t('disputed'), dataIndex: 'disputed', align: 'right' },
        { title: t('lastTime'), dataIndex: 'lastTime', render: (time: string | null) => time ?? '—' },
      ]}
    />
  );
}

function MarksTable({ examId }: { examId: string }) {
  const t = useText(markingPlanText);
  const phrase = usePhrase();
  const filters = useMemo(() => ({ examId }), [examId]);
  const columns = useMemo<ListColumn<DoubleMark>[]>(() => {
    const given = (points: number | null, name: string) => (points === null ? '—' : `${points} · ${name}`);
    return [
      { dataIndex: 'number', sortField: 'number', align: 'right', pinned: true },
      { dataIndex: 'anonymousNumber', align: 'right', pinned: true },
      { dataIndex: 'first', render: (n: number | null, { firstName }) => given(n, firstName) },
      {
        dataIndex: 'second',
        sortField: 'difference',
        render: (n: number | null, { secondName }) => given(n, secondName),
      },
      { dataIndex: 'arbitrated', align: 'right' },
      { dataIndex: 'points', sortField: 'points', align: 'right' },
      {
        dataIndex: 'state',
        render: (state: DoubleState) => <StateTag tone={tones[state]}>{phrase(doubleStateNames[state])}</StateTag>,
      },
    ];
  }, [phrase]);
  const search = useMemo(
    () => [
      {
        name: 'state',
        label: t('state'),
        options: doubleStates.map((value) => ({ value, label: phrase(doubleStateNames[value]) })),
      },
    ],
    [t, phrase],
  );
  return (
    <ListTable
      endpoint={markingPlanApi.marks}
      filters={filters}
      label={t('marks')}
      columns={columns}
      rowKey="answerKey"
      search={search}
      place={marksPlace}
      toolbar={(list) => <Reloader examId={examId} onChange={list.reload} />}
      empty={<EmptyState compact title={t('noMarks')} hint={t('noMarksHint')} />}
    />
  );
}

function Reloader({ examId, onChange }: { examId: string; onChange: () => unknown }) {
  useLive('exam.marking', (change) => change.examId === examId && void onChange());
  return null;
}

export { markingPlanText };

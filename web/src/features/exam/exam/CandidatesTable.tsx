import { type Candidate, type Exam, examApi } from '@xueyan/contract/exam/exam';
import { resultExport } from '@xueyan/contract/exam/exam-marking';
import { mayRunExam } from '@xueyan/contract/exam/exam-transition';
import {
  type ShownSittingState,
  shownSitting,
  shownSittingNames,
  sittingStates,
} from '@xueyan/contract/exam/sitting-state';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { download } from '../../../api/download.ts';
import { useLive } from '../../../api/live.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { examText } from './exam.text.ts';
import { sittingTones } from './exam-tone.ts';
import type { Intervention } from './InterventionModal.tsx';

const AddCandidates = lazyNamed(() => import('../candidate-naming/AddCandidates.shared.tsx'), 'AddCandidates');
const InterventionModal = lazyNamed(() => import('./InterventionModal.tsx'), 'InterventionModal');
const PackPapers = lazyNamed(() => import('../paper-archive/PackPapers.shared.tsx'), 'PackPapers');
const LateAnswersModal = lazyNamed(() => import('./LateAnswersModal.tsx'), 'LateAnswersModal');

const clockTime = (time: string | null) => time?.slice(11) ?? '';

/** Candidates of an exam with their progress, and actions on them while it runs. */
export function CandidatesTable({ exam }: { exam: Exam }) {
  const t = useText(examText);
  const phrase = usePhrase();
  const actor = useActor();
  const notice = useNotice();
  const [open, setOpen] = useState<Intervention | null>(null);
  const [adding, setAdding] = useState(false);
  const [packing, setPacking] = useState(false);
  const [lateOf, setLate] = useState<{ candidateId: string; userName: string } | null>(null);
  const filters = useMemo(() => ({ examId: exam.examId }), [exam.examId]);
  const ended = ['marking', 'resulted', 'archived'].includes(exam.state);
  const columns = useMemo<ListColumn<Candidate>[]>(
    () => [
      { dataIndex: 'loginName', sortField: 'loginName', pinned: true },
      { dataIndex: 'userName' },
      { dataIndex: 'className' },
      {
        dataIndex: 'shownState',
        render: (state: ShownSittingState, { extraMinutes, submitWay, late, candidateId, userName }) => (
          <Space size={4} wrap>
            <StateTag tone={sittingTones[state]}>{phrase(shownSittingNames[state])}</StateTag>
            {submitWay === 'time' && <small>{t('byTime')}</small>}
            {submitWay === 'forced' && <small>{t('byForce')}</small>}
            {late > 0 && (
              <Button type="link" size="small" onClick={() => setLate({ candidateId, userName })}>
                {t('lateCount', { n: late })}
              </Button>
            )}
            {extraMinutes > 0 && <small>{t('extra', { n: extraMinutes })}</small>}
          </Space>
        ),
      },
      { title: t('began'), dataIndex: 'beginTime', sortField: 'beginTime', render: clockTime },
      { title: t('savedTime'), dataIndex: 'savedTime', render: clockTime },
      {
        title: t('answered'),
        dataIndex: 'answered',
        align: 'right',
        render: (n: number) => `${n} / ${exam.questionCount}`,
      },
      { dataIndex: 'submitTime', sortField: 'submitTime', render: clockTime },
      ...(exam.attempts === 1 ? [] : [{ dataIndex: 'attempt' as const, align: 'right' as const }]),
      { dataIndex: 'points', sortField: 'points', align: 'right' },
      { title: t('unmarked'), dataIndex: 'unmarked', align: 'right', render: (n: number) => n || '' },
    ],
    [t, phrase, exam.questionCount, exam.attempts],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('words') },
      {
        name: 'state',
        label: t('state'),
        options: sittingStates.map((value) => ({
          value,
          label: phrase(shownSittingNames[shownSitting(value, exam.state)]),
        })),
      },
    ],
    [t, phrase, exam.state],
  );
  const mine = mayRunExam(actor, exam);
  const begun = exam.state === 'running' || exam.state === 'marking';
  const fillable = mine && ['draft', 'published', 'running'].includes(exam.state);
  const extendable = mine && (exam.state === 'published' || exam.state === 'running');
  return (
    <>
      <p>
        {t('totals', {
          ...{ all: exam.candidateCount, entered: exam.enteredCount, submitted: exam.submittedCount },
          rest: exam.candidateCount - exam.enteredCount,
          word: ended ? phrase(shownSittingNames.missed) : t('notEntered'),
        })}
      </p>
      <ListTable
        endpoint={examApi.candidates}
        filters={filters}
        label={t('board')}
        columns={columns}
        rowKey="candidateId"
        search={search}
        toolbar={(list) => (
          <>
            <Reloader examId={exam.examId} onChange={list.reload} />
            {mine && ended && (
              <Button onClick={() => void download(resultExport.path, { examId: exam.examId }).catch(notice.error)}>
                {t('exportResults')}
              </Button>
            )}
            {mine && ended && exam.enteredCount > 0 && (
              <Button onClick={() => setPacking(true)}>{t('exportPapers')}</Button>
            )}
            {fillable && <Button onClick={() => setAdding(true)}>{t('addCandidates')}</Button>}
            {extendable && <Button onClick={() => setOpen({ kind: 'extend' })}>{t('extendAll')}</Button>}
          </>
        )}
        rowActions={(row) => (
          <Space size={4}>
            {mine && row.state !== 'absent' && (
              <Link to={`/exam/exams/${exam.examId}/candidates/${row.candidateId}`}>{t('answeredPaper')}</Link>
            )}
            {extendable && row.state !== 'submitted' && (
              <Button type="link" size="small" onClick={() => setOpen({ kind: 'extend', candidate: row })}>
                {t('extend')}
              </Button>
            )}
            {mine && begun && row.state === 'answering' && (
              <Button type="link" size="small" danger onClick={() => setOpen({ kind: 'force', candidate: row })}>
                {t('force')}
              </Button>
            )}
            {mine && begun && row.state === 'submitted' && (
              <Button type="link" size="small" onClick={() => setOpen({ kind: 'reopen', candidate: row })}>
                {t('reopen')}
              </Button>
            )}
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyBoard')} hint={t('emptyBoardHint')} />}
      />
      <DialogSlot subject={adding}>
        {(_, shown) => <AddCandidates open={shown} examId={exam.examId} onClose={() => setAdding(false)} />}
      </DialogSlot>
      <DialogSlot subject={packing}>
        {(_, shown) => <PackPapers open={shown} exam={exam} onClose={() => setPacking(false)} />}
      </DialogSlot>
      <DialogSlot subject={lateOf}>
        {(who, shown) => <LateAnswersModal open={shown} examId={exam.examId} {...who} onClose={() => setLate(null)} />}
      </DialogSlot>
      <DialogSlot subject={open}>
        {(what, shown) => (
          <InterventionModal open={shown} examId={exam.examId} what={what} onClose={() => setOpen(null)} />
        )}
      </DialogSlot>
    </>
  );
}

/** Reloads the board when a candidate began, saved or handed in. */
function Reloader({ examId, onChange }: { examId: string; onChange: () => unknown }) {
  useLive('exam.progress', (change) => change.examId === examId && void onChange());
  useLive('exam.changed', (change) => change.examId === examId && void onChange());
  return null;
}

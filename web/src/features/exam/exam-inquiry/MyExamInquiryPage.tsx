import { type ExamState, examStateNames, examStates } from '@xueyan/contract/exam/exam';
import { examInquiryApi, type OwnExamRow } from '@xueyan/contract/exam/exam-inquiry';
import { type ShownSittingState, shownSittingNames } from '@xueyan/contract/exam/sitting-state';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import type { SearchField } from '../../../ui/list/list-state.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { SearchCourse } from '../../school/course/SearchCourse.shared.tsx';
import { examTones, sittingTones } from '../exam/exam-tone.shared.ts';
import { inquiryText } from './inquiry.text.ts';
import { Standing } from './Standing.tsx';
import { useTermChoices } from './useTermChoices.ts';

const OwnAnalysisDrawer = lazyNamed(() => import('../exam-analysis/OwnAnalysisDrawer.shared.tsx'), 'OwnAnalysisDrawer');

const states = examStates.filter((state) => state !== 'draft');

/** All exams of a student: when, where, and what came of them. */
export function MyExamInquiryPage() {
  const t = useText(inquiryText);
  const phrase = usePhrase();
  const terms = useTermChoices();
  const [analysed, setAnalysed] = useState<OwnExamRow | null>(null);
  const columns = useMemo<ListColumn<OwnExamRow>[]>(
    () => [
      {
        dataIndex: 'examName',
        sortField: 'examName',
        pinned: true,
        render: (name: string, { resit }) => (
          <Space size={8}>
            {name}
            {resit && <StateTag tone="info">{t('resit')}</StateTag>}
          </Space>
        ),
      },
      { dataIndex: 'courseName' },
      { dataIndex: 'beginTime', sortField: 'beginTime', render: (time: string) => time.slice(0, 16) },
      { dataIndex: 'endTime', render: (time: string) => time.slice(0, 16) },
      {
        title: t('place'),
        dataIndex: 'roomName',
        render: (room: string, { seat }) => (room ? t('seat', { room, n: seat ?? '' }) : '—'),
      },
      {
        dataIndex: 'examState',
        render: (state: ExamState) => <StateTag tone={examTones[state]}>{phrase(examStateNames[state])}</StateTag>,
      },
      {
        dataIndex: 'state',
        render: (state: ShownSittingState) => (
          <StateTag tone={sittingTones[state]}>{phrase(shownSittingNames[state])}</StateTag>
        ),
      },
      {
        dataIndex: 'points',
        sortField: 'points',
        render: (_, row) => (row.resultView === 'none' ? t('hidden') : <Standing {...row} />),
      },
      {
        dataIndex: 'appealCount',
        align: 'right',
        render: (n: number, { appealWaiting }) => (
          <Space size={8}>
            {n}
            {appealWaiting > 0 && <StateTag tone="warn">{t('appealWaiting', { n: appealWaiting })}</StateTag>}
          </Space>
        ),
      },
    ],
    [t, phrase],
  );
  const search = useMemo<SearchField[]>(
    () => [
      { name: 'examName', label: t('exam') },
      { name: 'courseId', label: t('course'), Field: SearchCourse },
      { name: 'termId', label: t('term'), options: terms },
      {
        name: 'examState',
        label: t('state'),
        options: states.map((value) => ({ value, label: phrase(examStateNames[value]) })),
      },
    ],
    [t, phrase, terms],
  );
  return (
    <Page title={t('title')} subtitle={t('mySubtitle')} width="full">
      <ListTable
        endpoint={examInquiryApi.mine}
        label={t('title')}
        columns={columns}
        rowKey="examId"
        search={search}
        rowActions={(row) => <Ways row={row} onAnalyse={() => setAnalysed(row)} />}
        empty={<EmptyState compact title={t('none')} hint={t('noneHint')} />}
      />
      <DialogSlot subject={analysed}>
        {({ examId, examName }, shown) => (
          <OwnAnalysisDrawer open={shown} examId={examId} examName={examName} onClose={() => setAnalysed(null)} />
        )}
      </DialogSlot>
    </Page>
  );
}

/** Ways from an exam: to its result, or to the exam itself while it can be sat. */
function Ways({ row, onAnalyse }: { row: OwnExamRow; onAnalyse: () => void }) {
  const t = useText(inquiryText);
  const { examId, examState, state, hasResult } = row;
  if (hasResult && state === 'submitted')
    return (
      <Space size={8}>
        <Link to={`/exams/${examId}/result`}>{t('result')}</Link>
        <Button type="link" size="small" onClick={onAnalyse}>
          {t('analysis')}
        </Button>
      </Space>
    );
  const isOpen = (examState === 'published' || examState === 'running') && state !== 'submitted';
  return isOpen ? <Link to={`/exams/${examId}`}>{t('enter')}</Link> : null;
}

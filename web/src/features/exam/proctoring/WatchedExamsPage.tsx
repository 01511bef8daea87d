import { type ExamState, examStateNames, examStates } from '@xueyan/contract/exam/exam';
import type { WatchedExam } from '@xueyan/contract/exam/proctoring';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { examTones } from '../exam/exam-tone.shared.ts';
import { proctoringText } from './proctoring.text.ts';

/** Lists exams that the actor runs, and those with a room that they invigilate. */
export function WatchedExamsPage() {
  const t = useText(proctoringText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  const columns = useMemo<ListColumn<WatchedExam>[]>(
    () => [
      {
        title: t('name'),
        dataIndex: 'examName',
        pinned: true,
        render: (name: string, { examId }) => <Link to={`/exam/proctoring/${examId}`}>{name}</Link>,
      },
      {
        title: t('state'),
        dataIndex: 'state',
        render: (state: ExamState, { paused }) => (
          <StateTag tone={paused ? 'warn' : examTones[state]}>
            {paused ? t('paused') : phrase(examStateNames[state])}
          </StateTag>
        ),
      },
      {
        title: t('begins'),
        dataIndex: 'beginTime',
        sortField: 'beginTime',
        render: (time: string) => time.slice(0, 16),
      },
      { title: t('ends'), dataIndex: 'endTime', render: (time: string) => time.slice(0, 16) },
      {
        title: t('rooms'),
        dataIndex: 'roomNames',
        render: (names: string[]) => (names.length > 0 ? names.join('、') : t('wholeExam')),
      },
      { title: t('answering'), dataIndex: 'answeringCount', align: 'right' },
      {
        title: t('submitted'),
        key: 'submitted',
        align: 'right',
        render: (_, { submittedCount, candidateCount }) => `${submittedCount} / ${candidateCount}`,
      },
      { title: t('owner'), dataIndex: 'ownerName' },
    ],
    [t, phrase],
  );
  const search = useMemo(
    () => [
      { name: 'examName', label: t('name') },
      {
        name: 'state',
        label: t('state'),
        options: examStates
          .filter((value) => value !== 'draft')
          .map((value) => ({ value, label: phrase(examStateNames[value]) })),
      },
    ],
    [t, phrase],
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <ListTable
        endpoint={proctoringApi.exams}
        label={t('title')}
        columns={columns}
        rowKey="examId"
        search={search}
        refreshEvery={30_000}
        rowActions={({ examId }) => (
          <Button type="link" size="small" onClick={() => void navigate(`/exam/proctoring/${examId}`)}>
            {t('watch')}
          </Button>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
    </Page>
  );
}

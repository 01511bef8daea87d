import { type ExamState, examStateNames, examStates } from '@xueyan/contract/exam/exam';
import { type ExamInquiryRow, examInquiryApi } from '@xueyan/contract/exam/exam-inquiry';
import { type ShownSittingState, shownSittingNames } from '@xueyan/contract/exam/sitting-state';
import { Space } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../ui/access/useMay.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import type { SearchField } from '../../../ui/list/list-state.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { SearchCourse } from '../../school/course/SearchCourse.shared.tsx';
import { examTones, sittingTones } from '../exam/exam-tone.shared.ts';
import { inquiryText } from './inquiry.text.ts';
import { SearchClass } from './SearchClass.tsx';
import { Standing } from './Standing.tsx';
import { useTermChoices } from './useTermChoices.ts';

/** States in which there is something to inquire about. */
const states = examStates.filter((state) => state !== 'draft');

interface InquiryTableProps {
  /** Of an office: students of classes in its data range, and no way into an exam. */
  office?: boolean;
}

/** People across all exams in the actor's reach, searched and exported. */
export function InquiryTable({ office = false }: InquiryTableProps) {
  const t = useText(inquiryText);
  const phrase = usePhrase();
  const terms = useTermChoices();
  const may = useMay();
  const columns = useMemo<ListColumn<ExamInquiryRow>[]>(
    () => [
      {
        dataIndex: 'userName',
        sortField: 'userName',
        pinned: true,
        render: (name: string, { loginName }) => `${name} · ${loginName}`,
      },
      { dataIndex: 'className' },
      {
        dataIndex: 'examName',
        sortField: 'examName',
        render: (name: string, { examId, resit }) => (
          <Space size={8}>
            {office ? name : <Link to={`/exam/exams/${examId}`}>{name}</Link>}
            {resit && <StateTag tone="info">{t('resit')}</StateTag>}
          </Space>
        ),
      },
      { dataIndex: 'courseName' },
      { dataIndex: 'beginTime', sortField: 'beginTime', render: (time: string) => time.slice(0, 16) },
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
      { dataIndex: 'points', sortField: 'points', render: (_, row) => <Standing {...row} /> },
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
      { dataIndex: 'ownerName' },
    ],
    [t, phrase, office],
  );
  const search = useMemo<SearchField[]>(
    () => [
      { name: 'words', label: t('words') },
      ...(may('course.teach') || may('member.manage')
        ? [{ name: 'classId', label: t('className'), Field: SearchClass }]
        : []),
      ...(may('course.choose') || may('course.manage')
        ? [{ name: 'courseId', label: t('course'), Field: SearchCourse }]
        : []),
      { name: 'termId', label: t('term'), options: terms },
      { name: 'examName', label: t('exam') },
      {
        name: 'examState',
        label: t('state'),
        options: states.map((value) => ({ value, label: phrase(examStateNames[value]) })),
      },
    ],
    [t, phrase, terms, may],
  );
  return (
    <ListTable
      endpoint={office ? examInquiryApi.office : examInquiryApi.list}
      label={t('title')}
      columns={columns}
      rowKey="candidateId"
      search={search}
      {...(!office && { rowActions: waysIn })}
      empty={<EmptyState compact title={t('none')} hint={t(office ? 'officeNoneHint' : 'noneHint')} />}
    />
  );
}

const waysIn = (row: ExamInquiryRow) => <WaysIn {...row} />;

/** Links to the exam of a row and to the paper of its person. */
function WaysIn({ examId, candidateId, points }: ExamInquiryRow) {
  const t = useText(inquiryText);
  return (
    <Space size={8}>
      {points !== null && <Link to={`/exam/exams/${examId}/candidates/${candidateId}`}>{t('paper')}</Link>}
      <Link to={`/exam/exams/${examId}`}>{t('open')}</Link>
    </Space>
  );
}

import {
  examAnalysisApi,
  leastAnswers,
  type MeasuredQuestion,
  mendingReasonNames,
  mendingReasons,
} from '@xueyan/contract/exam/exam-analysis';
import { type QuestionKind, questionKindNames, questionKinds } from '@xueyan/contract/exam/question-kind';
import { Flex, Segmented, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { difficultyChoices, nameOf } from '../question/choices.shared.ts';
import { analysisText } from './analysis.text.ts';

const percent = (share: number) => `${Math.round(share * 100)}%`;
const difficultyName = (difficulty: string) => nameOf(difficultyChoices(), difficulty);

/** Questions as exams measured them, beside what their authors said: which ones need mending. */
export function DifficultyPage() {
  const t = useText(analysisText);
  const phrase = usePhrase();
  const [toMend, setToMend] = useState(false);
  const filters = useMemo(() => (toMend ? { toMend } : {}), [toMend]);
  const search = useMemo(
    () => [
      { name: 'title', label: t('words') },
      {
        name: 'kind',
        label: t('kind'),
        options: questionKinds.map((value) => ({ value, label: phrase(questionKindNames[value]) })),
      },
      { name: 'difficulty', label: t('said'), options: difficultyChoices() },
      {
        name: 'reason',
        label: t('reason'),
        options: mendingReasons.map((value) => ({ value, label: phrase(mendingReasonNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const columns = useMemo<ListColumn<MeasuredQuestion>[]>(
    () => [
      { title: t('question'), dataIndex: 'title', pinned: true, ellipsis: true },
      { title: t('kind'), dataIndex: 'kind', render: (kind: QuestionKind) => phrase(questionKindNames[kind]) },
      { title: t('bank'), dataIndex: 'bankName', ellipsis: true },
      { title: t('said'), dataIndex: 'difficulty', sortField: 'difficulty', render: difficultyName },
      { title: t('measured'), dataIndex: 'measured', render: difficultyName },
      { title: t('exams'), dataIndex: 'exams', align: 'right' },
      { title: t('answers'), dataIndex: 'answers', sortField: 'answers', align: 'right' },
      { title: t('facility'), dataIndex: 'facility', sortField: 'facility', align: 'right', render: percent },
      {
        title: t('discrimination'),
        dataIndex: 'discrimination',
        sortField: 'discrimination',
        align: 'right',
        render: (value: number | null) => value?.toFixed(2) ?? '—',
      },
      {
        title: t('reason'),
        dataIndex: 'reasons',
        render: (reasons: MeasuredQuestion['reasons'], { answers, outdated }) => (
          <Space size={8} wrap>
            {reasons.map((reason) => (
              <StateTag key={reason} tone="warn">
                {phrase(mendingReasonNames[reason])}
              </StateTag>
            ))}
            {reasons.length === 0 &&
              (answers < leastAnswers ? (
                <StateTag tone="neutral">{t('few')}</StateTag>
              ) : (
                <StateTag tone="good">{t('fine')}</StateTag>
              ))}
            {outdated && <small>{t('outdated')}</small>}
          </Space>
        ),
      },
      { title: t('measureTime'), dataIndex: 'measureTime', sortField: 'measureTime' },
    ],
    [t, phrase],
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <Flex vertical gap="middle">
        <Segmented
          aria-label={t('title')}
          value={toMend ? 'mend' : 'all'}
          options={[
            { value: 'all', label: t('all') },
            { value: 'mend', label: t('toMend') },
          ]}
          onChange={(value) => setToMend(value === 'mend')}
        />
        <ListTable
          endpoint={examAnalysisApi.questions}
          filters={filters}
          label={t('title')}
          columns={columns}
          rowKey="versionId"
          search={search}
          rowActions={({ questionId }) => <Link to={`/exam/questions/${questionId}`}>{t('mend')}</Link>}
          empty={
            <EmptyState compact title={t(toMend ? 'nothingToMend' : 'empty')} hint={toMend ? '' : t('emptyHint')} />
          }
        />
      </Flex>
    </Page>
  );
}

import {
  examAnalysisApi,
  leastAnswers,
  type MeasuredQuestion,
  mendingReasonNames,
  mendingReasons,
} from '@xueyan/contract/exam/exam-analysis';
import { type QuestionKind, questionKindNames, questionKinds } from '@xueyan/contract/exam/question-kind';
import { Button, Flex, Segmented, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../ui/access/useMay.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { allDifficulties, nameOf } from '../question/choices.shared.ts';
import { analysisText } from './analysis.text.ts';

const LevelsModal = lazyNamed(() => import('../question-level/LevelsModal.shared.tsx'), 'LevelsModal');

const percent = (share: number) => `${Math.round(share * 100)}%`;
const difficultyName = (difficulty: string) => nameOf(allDifficulties(), difficulty);

/** Compares the measured difficulty of questions with their authors' estimates, to find those that need revision. */
export function DifficultyPage() {
  const t = useText(analysisText);
  const phrase = usePhrase();
  const may = useMay();
  const [toMend, setToMend] = useState(false);
  const [setting, setSetting] = useState(false);
  const filters = useMemo(() => (toMend ? { toMend } : {}), [toMend]);
  const search = useMemo(
    () => [
      { name: 'title', label: t('words') },
      {
        name: 'kind',
        label: t('kind'),
        options: questionKinds.map((value) => ({ value, label: phrase(questionKindNames[value]) })),
      },
      { name: 'difficulty', label: t('said'), options: allDifficulties() },
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
      { dataIndex: 'title', pinned: true, ellipsis: true },
      { dataIndex: 'kind', render: (kind: QuestionKind) => phrase(questionKindNames[kind]) },
      { dataIndex: 'bankName', ellipsis: true },
      { dataIndex: 'difficulty', sortField: 'difficulty', render: difficultyName },
      { dataIndex: 'measured', render: difficultyName },
      { dataIndex: 'exams', align: 'right' },
      { title: t('answers'), dataIndex: 'answers', sortField: 'answers', align: 'right' },
      { dataIndex: 'facility', sortField: 'facility', align: 'right', render: percent },
      {
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
      { dataIndex: 'measureTime', sortField: 'measureTime' },
    ],
    [t, phrase],
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={may('dictionary.manage') && <Button onClick={() => setSetting(true)}>{t('levels')}</Button>}
    >
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
      <DialogSlot subject={setting}>
        {(_, shown) => <LevelsModal open={shown} onClose={() => setSetting(false)} />}
      </DialogSlot>
    </Page>
  );
}

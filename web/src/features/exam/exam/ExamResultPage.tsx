import { useQuery } from '@tanstack/react-query';
import { examJudgingApi } from '@xueyan/contract/exam/exam-judging';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { OwnAppeal } from '../exam-appeal/OwnAppeal.shared.tsx';
import { AttemptPick } from './AttemptPick.tsx';
import styles from './exam.module.css';
import { ResultItem, ResultSummary } from './ResultParts.tsx';
import { sittingText } from './sitting.text.ts';

const OwnAnalysisDrawer = lazyNamed(() => import('../exam-analysis/OwnAnalysisDrawer.shared.tsx'), 'OwnAnalysisDrawer');

/** A candidate's result of an exam and, if the exam shows it, their paper with the keys. */
export function ExamResultPage() {
  const t = useText(sittingText);
  const { examId = '' } = useParams();
  const [attempt, setAttempt] = useState<number>();
  const [analysed, setAnalysed] = useState(false);
  const which = { examId, ...(attempt && { attempt }) };
  const result = useQuery(query(sittingApi.result, which));
  const attempts = useQuery(query(sittingApi.attempts, { examId }));
  const again = () => void result.refetch();
  useLive('exam.changed', (change) => change.examId === examId && again());
  useLive('exam.appeal', (change) => change.examId === examId && again());
  useLiveResume(again);
  const name = result.data?.examName ?? '';
  const isJudged = result.data?.items.some(({ content }) => content.kind === 'programming' || content.kind === 'sql');
  const judged = useQuery({ ...query(examJudgingApi.own, which), enabled: isJudged === true });
  const judgements = new Map((judged.data?.judgements ?? []).map((one) => [one.itemId, one]));
  return (
    <Page
      title={name ? t('resultTitle', { name }) : t('result')}
      breadcrumb={[{ title: t('title'), to: '/exams' }, { title: name || '…' }]}
      extra={result.data && <Button onClick={() => setAnalysed(true)}>{t('ownAnalysis')}</Button>}
    >
      <QueryView query={result} loading={<Loading rows={8} />}>
        {(found) => (
          <Flex vertical gap="middle">
            <AttemptPick
              attempts={attempts.data?.attemptList ?? []}
              shown={found.attempt}
              onPick={(one) => setAttempt(one.attempt)}
            />
            <ResultSummary result={found} />
            <ol className={styles.list}>
              {found.items.map((item) => (
                <li key={item.itemId}>
                  <ResultItem
                    item={item}
                    judgement={judgements.get(item.itemId)}
                    appeal={
                      attempt === undefined && <OwnAppeal examId={examId} itemId={item.itemId} number={item.number} />
                    }
                  />
                </li>
              ))}
            </ol>
          </Flex>
        )}
      </QueryView>
      <DialogSlot subject={analysed}>
        {(_, shown) => (
          <OwnAnalysisDrawer open={shown} examId={examId} examName={name} onClose={() => setAnalysed(false)} />
        )}
      </DialogSlot>
    </Page>
  );
}

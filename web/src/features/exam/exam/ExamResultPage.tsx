import { useQuery } from '@tanstack/react-query';
import { examJudgingApi, type JudgementDetail } from '@xueyan/contract/exam/exam-judging';
import { adjustmentNames, changeCauseNames } from '@xueyan/contract/exam/regrade';
import { type SittingResult, sittingApi } from '@xueyan/contract/exam/sitting';
import { Alert, Card, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { OwnAppeal } from '../exam-appeal/OwnAppeal.shared.tsx';
import { KeyView } from '../question/KeyView.shared.tsx';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import { SubmissionView } from '../submission/SubmissionView.shared.tsx';
import styles from './exam.module.css';
import { sittingText } from './sitting.text.ts';

/** What somebody reached in an exam, and, where it is shown, their paper with the answers. */
export function ExamResultPage() {
  const t = useText(sittingText);
  const { examId = '' } = useParams();
  const result = useQuery(query(sittingApi.result, { examId }));
  const again = () => void result.refetch();
  useLive('exam.changed', (change) => change.examId === examId && again());
  useLive('exam.appeal', (change) => change.examId === examId && again());
  useLiveResume(again);
  const name = result.data?.examName ?? '';
  const isJudged = result.data?.items.some(({ content }) => content.kind === 'programming' || content.kind === 'sql');
  const judged = useQuery({ ...query(examJudgingApi.own, { examId }), enabled: isJudged === true });
  const judgements = new Map((judged.data?.judgements ?? []).map((one) => [one.itemId, one]));
  return (
    <Page
      title={name ? t('resultTitle', { name }) : t('result')}
      breadcrumb={[{ title: t('title'), to: '/exams' }, { title: name || '…' }]}
    >
      <QueryView query={result} loading={<Loading rows={8} />}>
        {(found) => (
          <Flex vertical gap="middle">
            <Summary result={found} />
            <ol className={styles.list}>
              {found.items.map((item) => (
                <li key={item.itemId}>
                  <ItemCard
                    item={item}
                    judgement={judgements.get(item.itemId)}
                    appeal={<OwnAppeal examId={examId} itemId={item.itemId} number={item.number} />}
                  />
                </li>
              ))}
            </ol>
          </Flex>
        )}
      </QueryView>
    </Page>
  );
}

function Summary({ result }: { result: SittingResult }) {
  const t = useText(sittingText);
  const { points, fullPoints, passPoints, passed, submitTime, submitWay } = result;
  return (
    <Card>
      <Flex gap="middle" align="center" wrap>
        <Typography.Text className={styles.time} strong>
          {t('myPoints', { n: points ?? 0 })}
        </Typography.Text>
        <span>{t('of', { full: fullPoints, pass: passPoints })}</span>
        {passed !== null && <StateTag tone={passed ? 'good' : 'bad'}>{t(passed ? 'passed' : 'failed')}</StateTag>}
        {submitTime && <Typography.Text type="secondary">{t('submitTime', { time: submitTime })}</Typography.Text>}
        {submitWay === 'time' && <Typography.Text type="secondary">{t('byTime')}</Typography.Text>}
        {submitWay === 'forced' && <Typography.Text type="secondary">{t('byForce')}</Typography.Text>}
      </Flex>
    </Card>
  );
}

interface ItemCardProps {
  item: SittingResult['items'][number];
  judgement: JudgementDetail | undefined;
  appeal: ReactNode;
}

function ItemCard({ item, judgement, appeal }: ItemCardProps) {
  const t = useText(sittingText);
  const { number, content, key, response, points, fullPoints, comment, analysis } = item;
  return (
    <Card size="small" title={t('question', { n: number })} extra={t('got', { n: points ?? 0, full: fullPoints })}>
      <Flex vertical gap="small">
        <QuestionAnswer content={content} response={response ?? undefined} />
        {!response && <Typography.Text type="secondary">{t('noAnswer')}</Typography.Text>}
        {judgement && <SubmissionView submission={{ ...judgement, purpose: 'answer' }} />}
        <KeyView content={content} answer={key} points={item.fullPoints} />
        {comment && <span>{t('comment', { text: comment })}</span>}
        <Changes item={item} />
        {analysis && (
          <div>
            <strong>{t('analysis')}</strong>
            <Markdown source={analysis} />
          </div>
        )}
        {appeal}
      </Flex>
    </Card>
  );
}

/** What became of the question after the exam, and how its points changed once they were given. */
function Changes({ item: { corrected, changes } }: { item: SittingResult['items'][number] }) {
  const t = useText(sittingText);
  const phrase = usePhrase();
  if (!corrected && changes.length === 0) return null;
  return (
    <Alert
      type="info"
      title={corrected ? t('corrected', { way: phrase(adjustmentNames[corrected]) }) : t('changed')}
      description={
        changes.length > 0 && (
          <ul className={styles.list}>
            {changes.map(({ before, after, cause, reason, createTime }) => (
              <li key={createTime}>
                {createTime.slice(0, 16)} {phrase(changeCauseNames[cause])}：{before} → {after}
                {reason && ` · ${reason}`}
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}

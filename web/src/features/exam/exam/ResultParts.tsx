import type { JudgementDetail } from '@xueyan/contract/exam/exam-judging';
import { adjustmentNames, changeCauseNames } from '@xueyan/contract/exam/regrade';
import type { SittingResult } from '@xueyan/contract/exam/sitting';
import { Alert, Card, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { KeyView } from '../question/KeyView.shared.tsx';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import { SubmissionView } from '../submission/SubmissionView.shared.tsx';
import styles from './exam.module.css';
import { sittingText } from './sitting.text.ts';

/** A candidate's points in an exam, and how they handed in. */
export function ResultSummary({ result }: { result: SittingResult }) {
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
  judgement?: JudgementDetail | undefined;
  appeal?: ReactNode;
}

/** An answered question with its key and its points. */
export function ResultItem({ item, judgement, appeal }: ItemCardProps) {
  const t = useText(sittingText);
  const { number, content, key, response, points, fullPoints, comment, analysis } = item;
  return (
    <Card size="small" title={t('question', { n: number })} extra={t('got', { n: points ?? 0, full: fullPoints })}>
      <Flex vertical gap="small">
        <QuestionAnswer content={content} response={response ?? undefined} solution={key} />
        {/* The answer in a machine is no response; its checks say what it was. */}
        {!response && content.kind !== 'machine' && <Typography.Text type="secondary">{t('noAnswer')}</Typography.Text>}
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

/** Correction of the question after the exam, and the changes of its points. */
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

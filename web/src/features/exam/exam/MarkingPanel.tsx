import { useQuery } from '@tanstack/react-query';
import type { Exam } from '@xueyan/contract/exam/exam';
import type { Judgement } from '@xueyan/contract/exam/exam-judging';
import { type AnswerToMark, examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { Alert, Button, Card, Checkbox, Flex, Form, Input, InputNumber, Menu, Pagination, Typography } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { KeyView } from '../question/KeyView.shared.tsx';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import { AnswerJudgement, JudgingBar, useJudgements } from './AnswerJudgement.tsx';
import styles from './exam.module.css';
import { examText } from './exam.text.ts';

/** The questions of an exam at the left, the answers to the chosen one at the right; nobody is named. */
export function MarkingPanel({ exam }: { exam: Exam }) {
  const t = useText(examText);
  const phrase = usePhrase();
  const [chosen, setChosen] = useState<string>();
  const items = useQuery(query(examMarkingApi.items, { examId: exam.examId }));
  return (
    <QueryView query={items} loading={<Loading rows={6} />}>
      {({ itemList }) => (
        <div className={styles.panes}>
          <Menu
            aria-label={t('question')}
            selectedKeys={chosen ? [chosen] : []}
            onClick={({ key }) => setChosen(key)}
            items={itemList.map(({ itemId, number, kind, unmarked, averagePoints, points }) => ({
              key: itemId,
              label: `${number}. ${phrase(questionKindNames[kind])} · ${averagePoints ?? '—'} / ${points}${
                unmarked > 0 ? ` · ${t('unmarked')} ${unmarked}` : ''
              }`,
            }))}
          />
          {chosen ? (
            <Answers key={chosen} exam={exam} itemId={chosen} />
          ) : (
            <EmptyState compact title={t('chooseQuestion')} hint="" />
          )}
        </div>
      )}
    </QueryView>
  );
}

function Answers({ exam: { examId, state }, itemId }: { exam: Exam; itemId: string }) {
  const t = useText(examText);
  const [unmarked, setUnmarked] = useState(true);
  const [pageNum, setPageNum] = useState(1);
  const item = useQuery(query(examMarkingApi.item, { examId, itemId }));
  const answers = useQuery(
    query(examMarkingApi.answers, { examId, itemId, pageNum, ...(unmarked ? { unmarked } : {}) }),
  );
  const judgements = useJudgements(examId, itemId);
  return (
    <QueryView query={item}>
      {({ content, key, analysis, points }) => (
        <Flex vertical gap="middle">
          {state === 'running' && <Alert type="info" showIcon title={t('markLater')} />}
          {(content.kind === 'programming' || content.kind === 'sql') && (
            <JudgingBar examId={examId} itemId={itemId} canAgain={state === 'marking'} />
          )}
          <Card size="small">
            <QuestionAnswer content={content} response={undefined} only="question" />
            <KeyView content={content} answer={key} analysis={analysis} points={points} />
          </Card>
          <Checkbox
            checked={unmarked}
            onChange={(event) => {
              setUnmarked(event.target.checked);
              setPageNum(1);
            }}
          >
            {t('onlyUnmarked')}
          </Checkbox>
          <QueryView query={answers}>
            {({ pageInfo }) =>
              pageInfo.totalSize === 0 ? (
                <EmptyState compact title={t('nothingToMark')} hint={t('nothingToMarkHint')} />
              ) : (
                <>
                  {pageInfo.resultList.map((answer) => (
                    <Card
                      key={answer.candidateId}
                      size="small"
                      title={t('candidate', { n: answer.anonymousNumber })}
                      extra={answer.byHand && t('byHand')}
                    >
                      {answer.response ? (
                        <QuestionAnswer content={content} response={answer.response} only="answer" />
                      ) : (
                        <Typography.Text type="secondary">{t('noAnswer')}</Typography.Text>
                      )}
                      <Verdict examId={examId} judgement={judgements.get(answer.candidateId)} />
                      {state === 'marking' && <Mark examId={examId} answer={answer} most={points} />}
                    </Card>
                  ))}
                  <Pagination
                    align="center"
                    hideOnSinglePage
                    current={pageNum}
                    pageSize={pageInfo.pageSize}
                    total={pageInfo.totalSize}
                    onChange={setPageNum}
                  />
                </>
              )
            }
          </QueryView>
        </Flex>
      )}
    </QueryView>
  );
}

const Verdict = ({ examId, judgement }: { examId: string; judgement: Judgement | undefined }) =>
  judgement ? <AnswerJudgement examId={examId} judgement={judgement} /> : null;

interface MarkProps {
  examId: string;
  answer: AnswerToMark;
  most: number;
}

function Mark({ examId, answer: { candidateId, itemId, points, comment }, most }: MarkProps) {
  const t = useText(examText);
  const notice = useNotice();
  const mark = useAction(examMarkingApi.mark, [examMarkingApi.items, examMarkingApi.answers]);
  const give = (values: { points: number; comment: string }) =>
    void mark
      .mutateAsync({ examId, candidateId, itemId, ...values })
      .then(() => notice.success(t('marked')), notice.error);
  return (
    <Form layout="inline" initialValues={{ points: points ?? null, comment }} onFinish={give}>
      <Form.Item name="points" label={t('points')} rules={[{ required: true, message: t('points') }]}>
        <InputNumber min={0} max={most} step={0.5} suffix={`/ ${most}`} />
      </Form.Item>
      <Form.Item name="comment" label={t('comment')}>
        <Input maxLength={500} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={mark.isPending}>
        {t('mark')}
      </Button>
    </Form>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Exam } from '@xueyan/contract/exam/exam';
import type { Judgement } from '@xueyan/contract/exam/exam-judging';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { Alert, Card, Checkbox, Flex, Menu, Pagination, Typography } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { AnswerQueue } from '../answer-queue/AnswerQueue.shared.tsx';
import { KeyView } from '../question/KeyView.shared.tsx';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import { AnswerJudgement, JudgingBar, useJudgements } from './AnswerJudgement.tsx';
import { AnswerMachine, CheckAllMachines, ReleaseMachines } from './AnswerMachine.tsx';
import styles from './exam.module.css';
import { examText } from './exam.text.ts';

/** Questions of an exam on the left, answers to the selected one on the right, without names. */
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
    query(examMarkingApi.answers, { examId, itemId, pageNum, pageSize: 50, ...(unmarked ? { unmarked } : {}) }),
  );
  const mark = useAction(examMarkingApi.mark, [examMarkingApi.items, examMarkingApi.answers]);
  const judgements = useJudgements(examId, itemId);
  return (
    <QueryView query={item}>
      {({ content, key, analysis, points }) => (
        <Flex vertical gap="middle">
          {state === 'running' && <Alert type="info" showIcon title={t('markLater')} />}
          {(content.kind === 'programming' || content.kind === 'sql') && (
            <JudgingBar examId={examId} itemId={itemId} canAgain={state === 'marking'} />
          )}
          {content.kind === 'machine' && state !== 'running' && (
            <Flex gap="small" wrap>
              {state === 'marking' && <CheckAllMachines examId={examId} itemId={itemId} />}
              <ReleaseMachines examId={examId} />
            </Flex>
          )}
          <Card size="small" className={styles.asked}>
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
                  <AnswerQueue
                    key={`${unmarked} ${pageNum}`}
                    content={content}
                    most={points}
                    answers={pageInfo.resultList.map((answer) => ({ ...answer, id: answer.candidateId }))}
                    total={pageInfo.totalSize}
                    shrinks={unmarked}
                    canMark={state === 'marking'}
                    beside={({ id, byHand }) => (
                      <>
                        {content.kind === 'machine' && (
                          <AnswerMachine
                            {...{ examId, itemId, content }}
                            candidateId={id}
                            canAgain={state === 'marking'}
                          />
                        )}
                        <Verdict examId={examId} judgement={judgements.get(id)} />
                        {byHand && <Typography.Text type="secondary">{t('byHand')}</Typography.Text>}
                      </>
                    )}
                    onMark={({ id }, given) => mark.mutateAsync({ examId, candidateId: id, itemId, ...given })}
                    onEnd={() =>
                      !unmarked && pageNum * pageInfo.pageSize < pageInfo.totalSize && setPageNum(pageNum + 1)
                    }
                  />
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

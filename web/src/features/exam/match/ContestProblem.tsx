import { useQuery } from '@tanstack/react-query';
import { type Contest, contestApi } from '@xueyan/contract/exam/match-contest';
import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import { emptyResponse, progressOf, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import { Button, Card, Flex } from 'antd';
import { useState } from 'react';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import { keepDraft, keptDraft } from '../submission/draft.shared.ts';
import { JudgePanel } from '../submission/JudgePanel.shared.tsx';
import { contestText } from './contest.text.ts';
import styles from './match.module.css';

interface ContestProblemProps {
  contest: Contest;
  problem: Contest['problems'][number];
  onSubmitted: () => void;
}

/** The content of a problem, and the editor for a submission. */
export function ContestProblem({ contest, problem, onSubmitted }: ContestProblemProps) {
  const { matchId } = contest;
  const { problemId, label, problemName } = problem;
  const found = useQuery(query(contestApi.problem, { matchId, problemId }));
  return (
    <Card title={<h2 className={styles.part}>{`${label} ${problemName}`}</h2>}>
      <QueryView query={found} loading={<Loading rows={8} />}>
        {({ content }) => (
          <Writing contest={contest} problemId={problemId} content={content} onSubmitted={onSubmitted} />
        )}
      </QueryView>
    </Card>
  );
}

interface WritingProps {
  contest: Contest;
  problemId: string;
  content: QuestionContent;
  onSubmitted: () => void;
}

function Writing({ contest: { matchId, state, entry }, problemId, content, onSubmitted }: WritingProps) {
  const t = useText(contestText);
  const notice = useNotice();
  const { id } = useActor();
  const [response, setResponse] = useState<QuestionResponse>(
    () => keptDraft(matchId, problemId, id, content.kind) ?? emptyResponse(content),
  );
  const tryOut = useAction(contestApi.tryOut);
  const submit = useCreation(contestApi.submit, [contestApi.get, contestApi.submissions]);
  if (content.kind !== 'programming' && content.kind !== 'sql') return null;
  const takes = state === 'running' && entry?.standing !== 'disqualified';
  if (!takes) return <QuestionAnswer content={content} response={undefined} only="question" />;
  const written = () => {
    if (response.kind !== 'programming' && response.kind !== 'sql') throw new Error('not for the judge');
    return response;
  };
  const change = (next: QuestionResponse) => {
    setResponse(next);
    keepDraft(matchId, problemId, id, next);
  };
  const hand = (_: unknown, inputs: string[]) => {
    const own = written();
    return tryOut.mutateAsync({ matchId, problemId, response: own, inputs: own.kind === 'sql' ? [] : inputs });
  };
  const answered = progressOf(content, response) !== 'none';
  const handIn = () =>
    submit.mutateAsync({ matchId, problemId, response: written() }).then(() => {
      notice.success(t('submitted'));
      onSubmitted();
    }, notice.error);
  return (
    <Flex vertical gap="middle">
      <QuestionAnswer content={content} response={response} onChange={change} />
      <JudgePanel content={content} answered={answered} hand={hand} submits={false} hint={t('submitHint')} />
      <Flex>
        <Button type="primary" disabled={!answered} loading={submit.isPending} onClick={() => void handIn()}>
          {t('submit')}
        </Button>
      </Flex>
    </Flex>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type QuestionDetail, questionApi } from '@xueyan/contract/exam/question';
import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import { emptyResponse, progressOf, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import { type SubmissionPurpose, submissionApi } from '@xueyan/contract/exam/submission';
import { useState } from 'react';
import { useParams } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import { JudgePanel } from './JudgePanel.shared.tsx';
import styles from './submission.module.css';
import { submissionText } from './submission.text.ts';

/** Lets an author try a programming or SQL question as candidates see it. */
export function TryQuestionPage() {
  const t = useText(submissionText);
  const { questionId = '' } = useParams();
  const question = useQuery(query(questionApi.get, { questionId }));
  return (
    <Page title={t('tryTitle')} subtitle={question.data?.title}>
      <QueryView query={question}>
        {(found) =>
          isJudged(found.content) ? (
            <Trying key={found.versionId} question={found} content={found.content} />
          ) : (
            <EmptyState compact title={t('notJudgedTitle')} hint={t('notJudgedHint')} />
          )
        }
      </QueryView>
    </Page>
  );
}

type Judged = Extract<QuestionContent, { kind: 'programming' | 'sql' }>;
const isJudged = (content: QuestionContent): content is Judged =>
  content.kind === 'programming' || content.kind === 'sql';

function Trying({ question: { questionId }, content }: { question: QuestionDetail; content: Judged }) {
  const [response, setResponse] = useState<QuestionResponse>(() => emptyResponse(content));
  const submit = useAction(submissionApi.submit, [submissionApi.list]);
  const tryOut = useAction(submissionApi.tryOut);
  const hand = (purpose: SubmissionPurpose, inputs: string[]) => {
    if (response.kind !== 'programming' && response.kind !== 'sql') throw new Error('not for the judge');
    return purpose === 'trial'
      ? tryOut.mutateAsync({ questionId, response, inputs: response.kind === 'sql' ? [] : inputs })
      : submit.mutateAsync({ questionId, response });
  };
  return (
    <div className={styles.view}>
      <QuestionAnswer content={content} response={response} onChange={setResponse} />
      <JudgePanel content={content} answered={progressOf(content, response) !== 'none'} hand={hand} />
    </div>
  );
}

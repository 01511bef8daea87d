import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import { progressOf, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import { useAction } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { JudgePanel } from '../../exam/submission/JudgePanel.shared.tsx';
import { SubmissionView } from '../../exam/submission/SubmissionView.shared.tsx';
import { useSubmission } from '../../exam/submission/useSubmission.shared.ts';
import { taskText } from './task.text.ts';

interface AnswerJudgeProps {
  workId: string;
  versionId: string;
  content: QuestionContent;
  /** The current response. */
  response: QuestionResponse | undefined;
}

/** Runs a program or statement of a paper; it is judged when the work is submitted. */
export function AnswerJudge({ workId, versionId, content, response }: AnswerJudgeProps) {
  const t = useText(taskText);
  const tryOut = useAction(taskPaperApi.tryOut);
  if (content.kind !== 'programming' && content.kind !== 'sql') return null;
  const hand = (_: unknown, inputs: string[]) => {
    if (response?.kind !== 'programming' && response?.kind !== 'sql') throw new Error('not for the judge');
    return tryOut.mutateAsync({ workId, versionId, response, inputs: response.kind === 'sql' ? [] : inputs });
  };
  const answered = progressOf(content, response) !== 'none';
  return <JudgePanel content={content} answered={answered} hand={hand} submits={false} hint={t('judgedAtHandIn')} />;
}

/** The judge's verdict on an answer, for its writer. */
export function AnswerVerdict({ submissionId }: { submissionId: string }) {
  const { submission } = useSubmission(submissionId);
  return submission.data ? <SubmissionView submission={submission.data} /> : null;
}

import type { MachineUse } from '@xueyan/contract/exam/asked';
import { examJudgingApi } from '@xueyan/contract/exam/exam-judging';
import { progressOf, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { Sitting } from '@xueyan/contract/exam/sitting';
import type { SubmissionPurpose } from '@xueyan/contract/exam/submission';
import { useAction } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { JudgePanel } from '../submission/JudgePanel.shared.tsx';
import { judgingText } from './judging.text.ts';
import { SittingMachine } from './SittingMachine.tsx';

interface SittingJudgeProps {
  sitting: Sitting;
  item: Sitting['sections'][number]['items'][number];
  /** The current response. */
  response: QuestionResponse | undefined;
  /** Called with what the candidate has done at the question's machine. */
  onUsed: (use: MachineUse) => void;
}

/**
 * Panel below a question of a sitting. For a program or a statement: runs it, and submits it where the exam shows
 * verdicts at once. For a machine question: the machine.
 */
export function SittingJudge({
  sitting: { examId, verdictView },
  item: { itemId, content },
  response,
  onUsed,
}: SittingJudgeProps) {
  const t = useText(judgingText);
  const tryOut = useAction(examJudgingApi.tryOut);
  const submit = useAction(examJudgingApi.submit);
  if (content.kind === 'machine') return <SittingMachine {...{ examId, itemId, content, onUsed }} />;
  if (content.kind !== 'programming' && content.kind !== 'sql') return null;
  const hand = (purpose: SubmissionPurpose, inputs: string[]) => {
    if (response?.kind !== 'programming' && response?.kind !== 'sql') throw new Error('not for the judge');
    return purpose === 'trial'
      ? tryOut.mutateAsync({ examId, itemId, response, inputs: response.kind === 'sql' ? [] : inputs })
      : submit.mutateAsync({ examId, itemId, response });
  };
  return (
    <JudgePanel
      content={content}
      answered={progressOf(content, response) !== 'none'}
      hand={hand}
      submits={verdictView === 'live'}
      hint={t(verdictView === 'live' ? 'lastCounts' : 'judgedAfter')}
    />
  );
}

import type { SubmissionState } from '@xueyan/contract/exam/submission';
import { submissionStateNames } from '@xueyan/contract/exam/submission';
import { type Verdict, verdictNames } from '@xueyan/contract/exam/verdict';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { usePhrase } from '../../../ui/text/usePhrase.ts';

interface VerdictTagProps {
  state: SubmissionState;
  verdict: Verdict | null;
}

/** Verdict of the judge, or the state of the submission. */
export function VerdictTag({ state, verdict }: VerdictTagProps) {
  const phrase = usePhrase();
  if (state !== 'judged' || verdict === null)
    return <StateTag tone={state === 'judging' ? 'busy' : 'neutral'}>{phrase(submissionStateNames[state])}</StateTag>;
  const tone = verdict === 'AC' ? 'good' : verdict === 'SE' ? 'warn' : 'bad';
  return <StateTag tone={tone}>{`${phrase(verdictNames[verdict])} ${verdict}`}</StateTag>;
}

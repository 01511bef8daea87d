import type { SubmissionState } from '@xueyan/contract/exam/submission';
import { submissionStateNames } from '@xueyan/contract/exam/submission';
import { type Verdict, verdictNames } from '@xueyan/contract/exam/verdict';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { usePhrase } from '../../../ui/text/usePhrase.ts';

interface VerdictTagProps {
  state: SubmissionState;
  verdict: Verdict | null;
}

/** What the judge said, or how far it is. */
export function VerdictTag({ state, verdict }: VerdictTagProps) {
  const phrase = usePhrase();
  if (state !== 'judged' || verdict === null)
    return <StateTag tone={state === 'judging' ? 'busy' : 'neutral'}>{phrase(submissionStateNames[state])}</StateTag>;
  const tone = verdict === 'AC' ? 'good' : verdict === 'SE' ? 'warn' : 'bad';
  return <StateTag tone={tone}>{`${phrase(verdictNames[verdict])} ${verdict}`}</StateTag>;
}

import { useQuery } from '@tanstack/react-query';
import { type PracticeItem, type PracticeOutcome, practisingApi } from '@xueyan/contract/exam/practising';
import type { ContentOf } from '@xueyan/contract/exam/question-content';
import { emptyResponse, progressOf, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import { Alert, Button, Flex } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { KeyView } from '../question/KeyView.shared.tsx';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import { JudgePanel } from '../submission/JudgePanel.shared.tsx';
import { JudgeStatus } from '../submission/JudgeStatus.shared.tsx';
import { SubmissionView } from '../submission/SubmissionView.shared.tsx';
import { useSubmission } from '../submission/useSubmission.shared.ts';
import { practisingText } from './practising.text.ts';
import type { PracticeAnswers } from './usePracticeAnswers.ts';

interface PractiseQuestionProps {
  practiceId: string;
  itemId: string;
  content: PracticeItem['content'];
  own: PracticeAnswers;
  /** Outcome of the last answer; null: not yet answered. */
  outcome: PracticeOutcome | null;
  /** Called when the outcome of the last answer has changed; of a new answer, `own` is told. */
  onOutcome: (outcome: PracticeOutcome) => void;
}

/** One question: answered, judged at once, with key and explanation; it can be repeated any number of times. */
export function PractiseQuestion({ practiceId, itemId, content, own, outcome, onOutcome }: PractiseQuestionProps) {
  const t = useText(practisingText);
  const notice = useNotice();
  const byJudge = content.kind === 'programming' || content.kind === 'sql';
  /** Outcome that the student left to answer once more. */
  const [left, setLeft] = useState<PracticeOutcome | null>(null);
  const judged = outcome === left || own.isUnjudged(itemId) ? null : outcome;
  // A program is corrected rather than written from scratch.
  const before = judged || byJudge ? outcome?.response : undefined;
  const response = own.responseOf(itemId) ?? before ?? startOf(content);
  const assess = useAction(practisingApi.assess, [practisingApi.list]);
  const say = async (right: boolean) => {
    if (!judged) return;
    await assess.mutateAsync({ practiceId, itemId, right }).then(() => onOutcome({ ...judged, right }), notice.error);
  };
  const check = () => {
    if (!response) return;
    // A program may be sent as it was found.
    if (!own.responseOf(itemId)) own.write(itemId, response);
    own.check(itemId);
  };
  const again = () => {
    setLeft(outcome);
    if (!byJudge) own.clear(itemId);
  };
  return (
    <Flex vertical gap="middle">
      <QuestionAnswer
        content={content}
        response={response}
        {...(judged ? { solution: judged.key } : { onChange: (next: QuestionResponse) => own.write(itemId, next) })}
      />
      {judged ? (
        <>
          {judged.submissionId ? (
            <Judged practiceId={practiceId} itemId={itemId} outcome={judged} onOutcome={onOutcome} />
          ) : (
            <Verdict outcome={judged} />
          )}
          {judged.share === null && judged.submissionId === null && (
            <Flex gap="small" wrap>
              <Button type={judged.right === true ? 'primary' : 'default'} onClick={() => void say(true)}>
                {t('assessRight')}
              </Button>
              <Button danger={judged.right === false} onClick={() => void say(false)}>
                {t('assessWrong')}
              </Button>
            </Flex>
          )}
          {judged.key && <KeyView content={content} answer={judged.key} analysis={judged.analysis} />}
          <div>
            <Button onClick={again}>{t('again')}</Button>
          </div>
        </>
      ) : (
        <div>
          {byJudge && <Trial practiceId={practiceId} itemId={itemId} content={content} response={response} />}
          <Button
            type="primary"
            disabled={progressOf(content, response) === 'none'}
            loading={own.isSending(itemId)}
            onClick={check}
          >
            {t(byJudge ? 'judge' : 'check')}
          </Button>
        </div>
      )}
    </Flex>
  );
}

const startOf = (content: PracticeItem['content']) =>
  content.kind === 'programming' || content.kind === 'sql' ? emptyResponse(content) : undefined;

interface TrialProps {
  practiceId: string;
  itemId: string;
  content: ContentOf<'programming'> | ContentOf<'sql'>;
  response: QuestionResponse | undefined;
}

/** Runs the current code without submitting it. */
function Trial({ practiceId, itemId, content, response }: TrialProps) {
  const t = useText(practisingText);
  const tryOut = useAction(practisingApi.tryOut);
  const hand = (_: unknown, inputs: string[]) => {
    if (response?.kind !== 'programming' && response?.kind !== 'sql') throw new Error('not for the judge');
    return tryOut.mutateAsync({ practiceId, itemId, response, inputs: response.kind === 'sql' ? [] : inputs });
  };
  const answered = progressOf(content, response) !== 'none';
  return <JudgePanel content={content} answered={answered} hand={hand} submits={false} hint={t('judgeHint')} />;
}

interface JudgedProps {
  practiceId: string;
  itemId: string;
  outcome: PracticeOutcome;
  onOutcome: (outcome: PracticeOutcome) => void;
}

/** Verdict of the judge on a program or a statement, as soon as it is known. */
function Judged({ practiceId, itemId, outcome, onOutcome }: JudgedProps) {
  const t = useText(practisingText);
  const { submission, progress } = useSubmission(outcome.submissionId);
  const decided = useQuery({
    ...query(practisingApi.outcome, { practiceId, itemId }),
    enabled: outcome.right === null,
    // Polls in case the event is lost.
    refetchInterval: outcome.right === null ? 5_000 : false,
  });
  useLive('practice.judged', (change) => change.itemId === itemId && void decided.refetch());
  const take = useEffectEvent(onOutcome);
  const { data } = decided;
  useEffect(() => {
    if (data && data.submissionId === outcome.submissionId && data.right !== null) take(data);
  }, [data, outcome.submissionId]);
  const failed = submission.data?.verdict === 'SE';
  return (
    <>
      {outcome.right !== null && <Verdict outcome={outcome} />}
      {outcome.right === null && (
        <Alert
          type={failed ? 'warning' : 'info'}
          showIcon
          role="status"
          title={failed ? t('judgeFailed') : progress.total > 0 ? t('judging', { ...progress }) : t('queued')}
        />
      )}
      {outcome.right === null && !failed && <JudgeStatus onlyMissing />}
      {submission.data?.state === 'judged' && <SubmissionView submission={submission.data} />}
    </>
  );
}

function Verdict({ outcome: { right, share } }: { outcome: PracticeOutcome }) {
  const t = useText(practisingText);
  if (right === null) return <Alert type="info" showIcon role="status" title={t('compare')} />;
  if (right) return <Alert type="success" showIcon role="status" title={t('right')} />;
  const partly = share !== null && share > 0;
  return (
    <Alert
      type={partly ? 'warning' : 'error'}
      showIcon
      role="status"
      title={partly ? t('partly', { n: Math.round(share * 100) }) : t('wrong')}
    />
  );
}

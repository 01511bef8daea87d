import { useQuery } from '@tanstack/react-query';
import { examJudgingApi, type Judgement } from '@xueyan/contract/exam/exam-judging';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { JudgeStatus } from '../submission/JudgeStatus.shared.tsx';
import { SubmissionView } from '../submission/SubmissionView.shared.tsx';
import { VerdictTag } from '../submission/VerdictTag.shared.tsx';
import { judgingText } from './judging.text.ts';

/** Returns the judgements of the answers to a question, by candidate; empty if the judge does not handle its kind. */
export function useJudgements(examId: string, itemId: string) {
  const judgements = useQuery(query(examJudgingApi.list, { examId, itemId }));
  useLive('exam.progress', (change) => change.examId === examId && void judgements.refetch());
  return new Map((judgements.data?.judgements ?? []).map((one) => [one.candidateId, one]));
}

/** Bar above the answers to a program or statement: the judge's state on this server, and judging all of them again. */
export function JudgingBar({ examId, itemId, canAgain }: { examId: string; itemId: string; canAgain: boolean }) {
  const t = useText(judgingText);
  const notice = useNotice();
  const again = useAction(examJudgingApi.again, [examJudgingApi.list, examMarkingApi.items, examMarkingApi.answers]);
  const judgeAgain = async () => {
    if (!(await notice.confirm({ title: t('againTitle'), content: t('againHint'), okText: t('again') }))) return;
    await again
      .mutateAsync({ examId, itemId })
      .then(({ judging }) => notice.success(t('againDone', { n: judging })), notice.error);
  };
  return (
    <Flex gap="small" align="center" justify="space-between" wrap>
      <JudgeStatus />
      {canAgain && (
        <Button size="small" loading={again.isPending} onClick={() => void judgeAgain()}>
          {t('again')}
        </Button>
      )}
    </Flex>
  );
}

/** The verdict on one answer, with the judge's full report on demand. */
export function AnswerJudgement({ examId, judgement }: { examId: string; judgement: Judgement }) {
  const t = useText(judgingText);
  const { itemId, candidateId, state, verdict, share } = judgement;
  const [open, setOpen] = useState(false);
  const detail = useQuery({ ...query(examJudgingApi.get, { examId, itemId, candidateId }), enabled: open });
  return (
    <>
      <Flex gap="small" align="center" wrap>
        <VerdictTag state={state} verdict={verdict} />
        {share !== null && <span>{`${Math.round(share * 100)}%`}</span>}
        {state === 'judged' && (
          <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'less' : 'more')}
          </Button>
        )}
        {verdict === 'SE' && <span>{t('byHand')}</span>}
      </Flex>
      {open && (
        <QueryView query={detail}>
          {(found) => <SubmissionView submission={{ ...found, purpose: 'answer' }} />}
        </QueryView>
      )}
    </>
  );
}

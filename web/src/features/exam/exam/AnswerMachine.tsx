import { useQuery } from '@tanstack/react-query';
import { examJudgingApi } from '@xueyan/contract/exam/exam-judging';
import { examMachineApi } from '@xueyan/contract/exam/exam-machine';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import type { ContentOf } from '@xueyan/contract/exam/question-content';
import { Button, Flex } from 'antd';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { MachineFindings } from './MachineFindings.shared.tsx';
import { machineText } from './machine.text.ts';

interface AnswerMachineProps {
  examId: string;
  itemId: string;
  candidateId: string;
  content: ContentOf<'machine'>;
  canAgain: boolean;
}

/** Findings of the checks of one answer's machine, for markers. */
export function AnswerMachine({ examId, itemId, candidateId, content, canAgain }: AnswerMachineProps) {
  const t = useText(machineText);
  const notice = useNotice();
  const found = useQuery(query(examMachineApi.results, { examId, itemId, candidateId }));
  const again = useAction(examMachineApi.again, [examMachineApi.results, examMarkingApi.items, examMarkingApi.answers]);
  useLive('exam.machine', (change) => change.itemId === itemId && void found.refetch());
  return (
    <QueryView query={found}>
      {({ checks }) => (
        <Flex vertical gap="small" align="start">
          <MachineFindings content={content} checks={checks} />
          {canAgain && (
            <Button
              size="small"
              loading={again.isPending}
              onClick={() =>
                void again
                  .mutateAsync({ examId, itemId, candidateId })
                  .then(() => notice.success(t('againDone')), notice.error)
              }
            >
              {t('again')}
            </Button>
          )}
        </Flex>
      )}
    </QueryView>
  );
}

/** Checks the machines of all answers to a question again. */
export function CheckAllMachines({ examId, itemId }: { examId: string; itemId: string }) {
  const t = useText(machineText);
  const notice = useNotice();
  const again = useAction(examJudgingApi.again, [examMachineApi.results, examMarkingApi.items, examMarkingApi.answers]);
  const checkAll = async () => {
    const ask = { title: t('againAllAsk'), content: t('againAllHint'), okText: t('againAll') };
    if (!(await notice.confirm(ask))) return;
    await again
      .mutateAsync({ examId, itemId })
      .then(({ judging }) => notice.success(t('againAllDone', { n: judging })), notice.error);
  };
  return (
    <Button size="small" loading={again.isPending} onClick={() => void checkAll()}>
      {t('againAll')}
    </Button>
  );
}

/** Removes the machines of an exam that is over. */
export function ReleaseMachines({ examId }: { examId: string }) {
  const t = useText(machineText);
  const notice = useNotice();
  const release = useAction(examMachineApi.release, [examMachineApi.results]);
  const remove = async () => {
    const ask = { title: t('releaseAsk'), content: t('releaseHint'), okText: t('release'), danger: true };
    if (!(await notice.confirm(ask))) return;
    await release
      .mutateAsync({ examId })
      .then(({ count }) => notice.success(t('releaseDone', { n: count })), notice.error);
  };
  return (
    <Button size="small" danger loading={release.isPending} onClick={() => void remove()}>
      {t('release')}
    </Button>
  );
}

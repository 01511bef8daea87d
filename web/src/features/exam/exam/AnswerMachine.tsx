import { useQuery } from '@tanstack/react-query';
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

/** What was found in the machine of one answer, for who marks it. */
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

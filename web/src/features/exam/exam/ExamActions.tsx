import { type Exam, examApi } from '@xueyan/contract/exam/exam';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { examTransitions } from '@xueyan/contract/exam/exam-transition';
import { Button, Space } from 'antd';
import { call } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { examText } from './exam.text.ts';
import { ResitAction } from './ResitAction.tsx';

const stale = [examApi.list, examApi.get, examApi.candidates];
const steps = ['publish', 'withdraw', 'close', 'publishResults', 'withdrawResults', 'archive', 'cancel'] as const;
type Step = (typeof steps)[number];
const harms: readonly Step[] = ['withdraw', 'close', 'cancel'];

/** Returns the numbers of absent candidates and of unmarked answers. */
async function standingOf({ examId, candidateCount, submittedCount }: Exam) {
  const { itemList } = await call(examMarkingApi.items, { examId });
  const unmarked = itemList.reduce((sum, item) => sum + item.unmarked, 0);
  return { submitted: submittedCount, absent: candidateCount - submittedCount, unmarked };
}

/** Buttons for the transitions of an exam; each asks for confirmation. */
export function ExamActions({ exam }: { exam: Exam }) {
  const t = useText(examText);
  const notice = useNotice();
  const moves = {
    publish: useAction(examApi.publish, stale),
    withdraw: useAction(examApi.withdraw, stale),
    close: useAction(examApi.close, stale),
    publishResults: useAction(examApi.publishResults, stale),
    withdrawResults: useAction(examApi.withdrawResults, stale),
    archive: useAction(examApi.archive, stale),
    cancel: useAction(examApi.cancel, stale),
  };
  const move = async (step: Step) => {
    const standing = step === 'publishResults' ? await standingOf(exam).catch(() => undefined) : undefined;
    const content = `${standing ? t('publishStanding', standing) : ''}${t(`${step}Hint`)}`;
    const question = { title: t(`${step}Title`, { name: exam.examName }), content, okText: t(step) };
    if (!(await notice.confirm({ ...question, danger: harms.includes(step) }))) return;
    await moves[step].mutateAsync({ examId: exam.examId }).then(() => notice.success(t('done')), notice.error);
  };
  return (
    <Space size={4} wrap>
      <ResitAction exam={exam} />
      {steps.map((step) => (
        <May key={step} transition={examTransitions[step]} of={exam}>
          <Button type="link" size="small" danger={harms.includes(step)} onClick={() => void move(step)}>
            {t(step)}
          </Button>
        </May>
      ))}
    </Space>
  );
}

import { type MyExam, sittingApi } from '@xueyan/contract/exam/sitting';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { attemptText } from './attempt.text.ts';

interface BeginAgainProps {
  exam: MyExam;
  /** Called when the next attempt has begun; opens the exam by default. */
  onBegun?: () => void;
}

/** Button that starts another attempt at an exam that the candidate has handed in. */
export function BeginAgain({ exam: { examId, attemptRule, minutes }, onBegun }: BeginAgainProps) {
  const t = useText(attemptText);
  const notice = useNotice();
  const navigate = useNavigate();
  const begin = useAction(sittingApi.beginAgain, [sittingApi.list]);
  const ask = async () => {
    const lines = [t('againTime', { n: minutes }), t(attemptRule === 'last' ? 'againLast' : 'againHint')];
    const content = lines.map((line) => <div key={line}>{line}</div>);
    if (!(await notice.confirm({ title: t('againTitle'), content, okText: t('againOk') }))) return;
    const goThere = () => void navigate(`/exams/${examId}`);
    begin.mutate({ examId }, { onSuccess: onBegun ?? goThere, onError: notice.error });
  };
  return (
    <Button loading={begin.isPending} onClick={() => void ask()}>
      {t('again')}
    </Button>
  );
}

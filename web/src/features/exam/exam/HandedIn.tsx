import { useQuery } from '@tanstack/react-query';
import { mostAttempts } from '@xueyan/contract/exam/exam-form';
import { type MyExam, sittingApi } from '@xueyan/contract/exam/sitting';
import { Button, Result } from 'antd';
import { useNavigate } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { attemptText } from './attempt.text.ts';
import { BeginAgain } from './BeginAgain.shared.tsx';
import { sittingText } from './sitting.text.ts';

interface HandedInProps {
  examId: string;
  /** Called when the candidate has begun another attempt. */
  onBegun: () => void;
}

/** What became of a paper that was handed in: whether another attempt is left, and where the result will be read. */
export function HandedIn({ examId, onBegun }: HandedInProps) {
  const t = useText(sittingText);
  const mine = useQuery(query(sittingApi.list, { examId }));
  const again = () => void mine.refetch();
  useLive('exam.changed', (change) => change.examId === examId && again());
  useLiveResume(again);
  return (
    <QueryView query={mine} loading={<Loading rows={6} />}>
      {({ pageInfo: { resultList } }) => {
        const [exam] = resultList;
        return exam ? <Told exam={exam} onBegun={onBegun} /> : <Result status="success" title={t('submitted')} />;
      }}
    </QueryView>
  );
}

function Told({ exam, onBegun }: { exam: MyExam; onBegun: () => void }) {
  const t = useText(sittingText);
  const attempt = useText(attemptText);
  const navigate = useNavigate();
  const { examId, resultView, mayBeginAgain, points } = exam;
  const left = (exam.attempts ?? mostAttempts) - exam.attempt;
  const lines = [
    ...(mayBeginAgain ? [attempt('left', { n: left, rule: attempt(exam.attemptRule) })] : []),
    ...(points === null ? [t(resultView === 'none' ? 'resultNever' : 'resultLater')] : []),
  ];
  const isFirst = exam.attempts === 1;
  return (
    <Result
      status="success"
      title={isFirst ? t('submittedTitle') : attempt('handedIn', { n: exam.attempt })}
      subTitle={lines.map((line) => <div key={line}>{line}</div>)}
      extra={[
        ...(mayBeginAgain ? [<BeginAgain key="again" exam={exam} onBegun={onBegun} />] : []),
        points === null ? (
          <Button key="back" type="primary" onClick={() => void navigate(mayBeginAgain ? '/exams' : '/exams?over=1')}>
            {t('back')}
          </Button>
        ) : (
          <Button key="result" type="primary" onClick={() => void navigate(`/exams/${examId}/result`)}>
            {t('result')}
          </Button>
        ),
      ]}
    />
  );
}

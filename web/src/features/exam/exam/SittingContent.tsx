import { useMutation, useQuery } from '@tanstack/react-query';
import { type Sitting, sittingApi, sittingFaults } from '@xueyan/contract/exam/sitting';
import { Alert, Button, Card, Flex, Result } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { CallError, call } from '../../../api/call.ts';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CameraGate } from '../exam-place/CameraGate.shared.tsx';
import { leftIn } from '../question/answer-journal.shared.ts';
import { DownloadAnswers } from '../question/DownloadAnswers.shared.tsx';
import { ExamNotice } from './ExamNotice.tsx';
import { HandedIn } from './HandedIn.tsx';
import { SittingPaper } from './SittingPaper.tsx';
import { sittingText } from './sitting.text.ts';
import { openSittingCopy, paperOf, type SittingCopy } from './useSitting.ts';

interface SittingContentProps {
  /** Shown in place of what became of the paper once it is handed in. */
  onHandedIn?: (() => void) | undefined;
}

/** An exam as its candidate sees it; its notice comes first, and then the camera, if the exam uses one. */
export function SittingContent({ onHandedIn }: SittingContentProps) {
  const { examId = '' } = useParams();
  return (
    <ExamNotice key={examId} examId={examId}>
      <CameraGate examId={examId}>
        <Entered onHandedIn={onHandedIn} />
      </CameraGate>
    </ExamNotice>
  );
}

/** The entered exam; entering begins it, or resumes it from any computer. */
function Entered({ onHandedIn }: SittingContentProps) {
  const t = useText(sittingText);
  const { examId = '' } = useParams();
  const navigate = useNavigate();
  const { id } = useActor();
  const [lost, setLost] = useState<number | null>(null);
  const [elsewhere, setElsewhere] = useState(false);
  const [handedIn, setHandedIn] = useState(false);
  // The notice has asked; who handed in before gets no sitting to read the name from.
  const mine = useQuery({ ...query(sittingApi.list, { examId }), enabled: false });
  const { mutate, data, error, isPending } = useMutation({
    mutationKey: [sittingApi.begin.path, examId],
    // A whole school may begin in the same seconds: who finds the server busy waits, and is not turned away.
    retry: (times, error) => error instanceof CallError && error.status === 503 && times < 20,
    retryDelay: 1_500,
    mutationFn: async () => {
      const sitting = await call(sittingApi.begin, { examId });
      return { sitting, copy: await openSittingCopy(sitting, id) };
    },
  });
  useEffect(() => {
    mutate();
  }, [mutate]);
  useLive('exam.changed', (change) => {
    // The exam was resumed, or a supervisor admitted the candidate.
    if (error && change.examId === examId) mutate();
  });
  const goOnHere = () => {
    setElsewhere(false);
    mutate();
  };
  const goOnAgain = () => {
    setHandedIn(false);
    mutate();
  };
  const name = data?.sitting.examName ?? mine.data?.pageInfo.resultList[0]?.examName;
  const isIn = handedIn || (!onHandedIn && error instanceof CallError && error.code === sittingFaults.handedIn.code);
  const back = <Button onClick={() => void navigate('/exams')}>{t('back')}</Button>;
  const failure = error && (textsFor(error as CallError) || error.message);
  return (
    <Page title={name ?? t('title')}>
      {isIn ? (
        <HandedIn examId={examId} onBegun={goOnAgain} />
      ) : lost !== null ? (
        <Result
          status={lost > 0 ? 'warning' : 'success'}
          title={t('ended')}
          subTitle={lost > 0 ? t('endedLost', { n: lost }) : t('endedHint')}
          extra={
            <Flex vertical gap="middle" align="center">
              {lost > 0 && data && <LostAnswers {...data} />}
              {back}
            </Flex>
          }
        />
      ) : elsewhere ? (
        <Result
          status="warning"
          title={t('elsewhere')}
          subTitle={t('elsewhereHint')}
          extra={
            <Button type="primary" onClick={goOnHere}>
              {t('goOnHere')}
            </Button>
          }
        />
      ) : failure ? (
        <Card>
          <Flex vertical gap="middle" align="start">
            <Alert type="info" showIcon title={failure} />
            {back}
          </Flex>
        </Card>
      ) : data && !isPending ? (
        <SittingPaper
          key={data.sitting.serverTime}
          {...data}
          onOver={setLost}
          onHandedIn={onHandedIn ?? (() => setHandedIn(true))}
          onElsewhere={() => setElsewhere(true)}
        />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  );
}

/** Lets a candidate take along what came too late: this browser has the only copy. */
function LostAnswers({ sitting, copy }: { sitting: Sitting; copy: SittingCopy }) {
  const lost = () => leftIn(copy).entries;
  return <DownloadAnswers paper={paperOf(sitting)} entries={lost} unsent={lost} />;
}

import { useMutation } from '@tanstack/react-query';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { Alert, Button, Card, Flex, Result } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type CallError, call } from '../../../api/call.ts';
import { useLive } from '../../../api/live.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CameraGate } from '../exam-place/CameraGate.shared.tsx';
import { SittingPaper } from './SittingPaper.tsx';
import { sittingText } from './sitting.text.ts';

/** An exam before its candidate: asked for the camera first, where the exam uses one. */
export function SittingPage() {
  const { examId = '' } = useParams();
  return (
    <CameraGate key={examId} examId={examId}>
      <Entered />
    </CameraGate>
  );
}

/** An exam before its candidate; entering begins it, or goes on where it was left on whatever computer. */
function Entered() {
  const t = useText(sittingText);
  const { examId = '' } = useParams();
  const navigate = useNavigate();
  const [lost, setLost] = useState<number | null>(null);
  const [elsewhere, setElsewhere] = useState(false);
  const { mutate, data, error, isPending } = useMutation({
    mutationKey: [sittingApi.begin.path, examId],
    mutationFn: () => call(sittingApi.begin, { examId }),
  });
  useEffect(() => {
    mutate();
  }, [mutate]);
  useLive('exam.changed', (change) => {
    // It goes on, or somebody let the candidate in.
    if (error && change.examId === examId) mutate();
  });
  const goOnHere = () => {
    setElsewhere(false);
    mutate();
  };
  const back = <Button onClick={() => void navigate('/exams')}>{t('back')}</Button>;
  const failure = error && (textsFor(error as CallError) || error.message);
  return (
    <Page
      title={data?.examName ?? t('title')}
      breadcrumb={[{ title: t('title'), to: '/exams' }, { title: data?.examName ?? '…' }]}
    >
      {lost !== null ? (
        <Result
          status={lost > 0 ? 'warning' : 'success'}
          title={t('ended')}
          subTitle={lost > 0 ? t('endedLost', { n: lost }) : t('endedHint')}
          extra={back}
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
        <SittingPaper key={data.serverTime} sitting={data} onOver={setLost} onElsewhere={() => setElsewhere(true)} />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  );
}

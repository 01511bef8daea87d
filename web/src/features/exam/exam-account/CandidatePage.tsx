import { useQuery } from '@tanstack/react-query';
import { authApi } from '@xueyan/contract/base/auth';
import { type MyExam, sittingApi } from '@xueyan/contract/exam/sitting';
import { Button, Card, Flex, Result, Typography } from 'antd';
import { Route, Routes, useNavigate } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Countdown } from '../../../ui/time/Countdown.tsx';
import { BeginAgain } from '../exam/BeginAgain.shared.tsx';
import { ExamFrame, SittingContent } from '../exam/Sitting.shared.tsx';
import styles from './candidate.module.css';
import { examAccountText } from './exam-account.text.ts';

/** The only page of an exam account: its person, the exam, and the paper once it begins. There is no menu. */
export function CandidatePage() {
  const t = useText(examAccountText);
  const notice = useNotice();
  const navigate = useNavigate();
  const logout = useAction(authApi.logout);
  const leave = async () => {
    if (!(await notice.confirm({ title: t('leaveTitle'), content: t('leaveHint'), okText: t('leave') }))) return;
    try {
      await logout.mutateAsync({});
    } catch (error) {
      notice.error(error);
      return;
    }
    session.close();
    location.assign('/login');
  };
  return (
    <ExamFrame leaveWords={t('leave')} onLeave={() => void leave()}>
      <Routes>
        <Route path="exams/:examId" element={<SittingContent onHandedIn={() => void navigate('/exams')} />} />
        <Route path="*" element={<Lobby />} />
      </Routes>
    </ExamFrame>
  );
}

/** Shown before the exam and after it. */
function Lobby() {
  const t = useText(examAccountText);
  const exams = useQuery(query(sittingApi.list, {}));
  const again = () => void exams.refetch();
  useLive('exam.changed', again);
  useLiveResume(again);
  return (
    <QueryView query={exams} loading={<Loading rows={6} />}>
      {({ pageInfo: { resultList } }) => {
        const [exam] = resultList;
        return (
          <Page title={exam?.examName ?? t('exam')}>
            {exam ? <ExamCard exam={exam} onBegin={again} /> : <EmptyState title={t('none')} />}
          </Page>
        );
      }}
    </QueryView>
  );
}

function ExamCard({ exam, onBegin }: { exam: MyExam; onBegin: () => void }) {
  const t = useText(examAccountText);
  const navigate = useNavigate();
  const { examId, examState, state, beginTime, endTime, questionCount, fullPoints, minutes } = exam;
  if (examState === 'cancelled') return <Result status="info" title={t('cancelled')} />;
  if (state === 'submitted')
    return <Result status="success" title={t('handedIn')} extra={exam.mayBeginAgain && <BeginAgain exam={exam} />} />;
  if (examState !== 'published' && examState !== 'running' && state !== 'answering')
    return <Result status="info" title={t('over')} />;
  const begun = examState !== 'published';
  return (
    <Card>
      <Flex vertical gap="large" align="center">
        <Flex vertical gap="small" align="center">
          <span>{t('window', { begin: beginTime.slice(0, 16), end: endTime.slice(0, 16) })}</span>
          <Typography.Text type="secondary">
            {t('about', { n: questionCount, points: fullPoints, minutes })}
          </Typography.Text>
        </Flex>
        {!begun && (
          <Flex vertical align="center">
            <Typography.Text type="secondary">{t('waiting')}</Typography.Text>
            <span className={styles.time}>
              <Countdown until={beginTime} onEnd={onBegin} />
            </span>
          </Flex>
        )}
        <Button type="primary" size="large" disabled={!begun} onClick={() => void navigate(`/exams/${examId}`)}>
          {t(state === 'answering' ? 'goOn' : 'enter')}
        </Button>
        {!begun && <Typography.Text type="secondary">{t('ready')}</Typography.Text>}
      </Flex>
    </Card>
  );
}

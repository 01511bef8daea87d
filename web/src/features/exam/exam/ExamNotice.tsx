import { useQuery } from '@tanstack/react-query';
import { invigilationApi } from '@xueyan/contract/exam/proctoring-api';
import { type MyExam, sittingApi } from '@xueyan/contract/exam/sitting';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Card, Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { Countdown } from '../../../ui/time/Countdown.tsx';
import styles from './exam.module.css';
import { noticeText } from './notice.text.ts';

interface ExamNoticeProps {
  examId: string;
  /** The exam, which begins when it is rendered. */
  children: ReactNode;
}

/** What a candidate reads before an exam: the time of their own starts with the press of its button, not with a link. */
export function ExamNotice({ examId, children }: ExamNoticeProps) {
  const [ready, setReady] = useState(false);
  const mine = useQuery({ ...query(sittingApi.list, { examId }), enabled: !ready });
  const place = useQuery({ ...query(invigilationApi.mine, { examId }), enabled: !ready });
  useLive('exam.changed', (change) => {
    if (change.examId === examId && !ready) void mine.refetch();
  });
  if (ready) return children;
  if (mine.isPending || place.isPending) return <Loading rows={8} />;
  const exam = mine.data?.pageInfo.resultList[0];
  // One that goes on needs no notice, and the exam itself says why it cannot be entered.
  if (exam?.state !== 'absent' || !['published', 'running'].includes(exam.examState)) return children;
  return <Notice exam={exam} place={place.data} onReady={() => setReady(true)} onBegun={() => void mine.refetch()} />;
}

type Place = Output<typeof invigilationApi.mine>;

interface NoticeProps {
  exam: MyExam;
  place: Place | undefined;
  onReady: () => void;
  /** Called when the time of the exam has come. */
  onBegun: () => void;
}

function Notice({ exam, place, onReady, onBegun }: NoticeProps) {
  const t = useText(noticeText);
  const navigate = useNavigate();
  const { examName, examState, courseName } = exam;
  const running = examState === 'running';
  return (
    <Page
      title={examName}
      subtitle={courseName}
      breadcrumb={[{ title: t('exams'), to: '/exams' }, { title: examName }]}
    >
      <Card>
        <Flex vertical gap="large">
          <ul className={styles.notice}>
            {linesOf(t, exam, place).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {!running && (
            <span className={styles.time}>
              {t('until')} <Countdown until={exam.beginTime} onEnd={onBegun} />
            </span>
          )}
          <Flex gap="small">
            <Button type="primary" size="large" disabled={!running} onClick={onReady}>
              {t('begin')}
            </Button>
            <Button size="large" onClick={() => void navigate('/exams')}>
              {t('back')}
            </Button>
          </Flex>
        </Flex>
      </Card>
    </Page>
  );
}

function linesOf(t: Say<Record<string, string>>, exam: MyExam, place: Place | undefined): string[] {
  const { start, minutes, beginTime, endTime, earliestMinutes, questionCount, fullPoints } = exam;
  const rules = place?.rules;
  const left = rules?.leaveLimit;
  return [
    ...(typeof place?.seat === 'number' ? [t('seat', { room: place.roomName, seat: place.seat })] : []),
    t(start, { minutes, begin: beginTime.slice(5, 16), end: endTime.slice(5, 16) }),
    ...(earliestMinutes > 0 ? [t('earliest', { n: earliestMinutes })] : []),
    t('about', { n: questionCount, points: fullPoints }),
    t('saved'),
    ...(rules?.fullScreen ? [t('fullScreen')] : []),
    typeof left === 'number'
      ? t(rules?.leaveEnd === 'submit' ? 'leavesSubmit' : 'leavesWarn', { n: left })
      : t('leavesSeen'),
    ...(rules && !rules.paste ? [t('noPaste')] : []),
  ];
}

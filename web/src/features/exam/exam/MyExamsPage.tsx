import { useQuery } from '@tanstack/react-query';
import { type MyExam, sittingApi } from '@xueyan/contract/exam/sitting';
import { Button, Card, Flex, Pagination, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './exam.module.css';
import { sittingText } from './sitting.text.ts';

/** The exams of a student: those to come, and those that are over with their results. */
export function MyExamsPage() {
  const t = useText(sittingText);
  const [over, setOver] = useState(false);
  const [pageNum, setPageNum] = useState(1);
  const exams = useQuery(query(sittingApi.list, { over, pageNum }));
  const again = () => void exams.refetch();
  useLive('exam.changed', again);
  useLiveResume(again);
  const show = (value: string) => {
    setOver(value === 'over');
    setPageNum(1);
  };
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Flex vertical gap="middle">
        <Segmented
          aria-label={t('title')}
          value={over ? 'over' : 'coming'}
          options={[
            { value: 'coming', label: t('coming') },
            { value: 'over', label: t('over') },
          ]}
          onChange={show}
        />
        <QueryView query={exams} loading={<Loading rows={6} />}>
          {({ pageInfo }) =>
            pageInfo.totalSize === 0 ? (
              <EmptyState title={t(over ? 'noneOver' : 'none')} hint={over ? '' : t('noneHint')} />
            ) : (
              <>
                <ul className={styles.list}>
                  {pageInfo.resultList.map((exam) => (
                    <li key={exam.examId}>
                      <ExamCard exam={exam} />
                    </li>
                  ))}
                </ul>
                <Pagination
                  align="center"
                  hideOnSinglePage
                  current={pageNum}
                  pageSize={pageInfo.pageSize}
                  total={pageInfo.totalSize}
                  onChange={setPageNum}
                />
              </>
            )
          }
        </QueryView>
      </Flex>
    </Page>
  );
}

function ExamCard({ exam }: { exam: MyExam }) {
  const t = useText(sittingText);
  const { examName, beginTime, endTime, questionCount, fullPoints, minutes, courseName, ownerName } = exam;
  const about = t('about', { n: questionCount, points: fullPoints, minutes });
  return (
    <Card
      title={<h2 className={styles.part}>{examName}</h2>}
      extra={
        exam.passed !== null && (
          <StateTag tone={exam.passed ? 'good' : 'bad'}>{t(exam.passed ? 'passed' : 'failed')}</StateTag>
        )
      }
    >
      <Flex justify="space-between" align="center" gap="middle" wrap>
        <Flex vertical>
          <span>{t('time', { begin: beginTime.slice(0, 16), end: endTime.slice(0, 16) })}</span>
          <Typography.Text type="secondary">
            {[about, courseName, ownerName].filter(Boolean).join(' · ')}
          </Typography.Text>
        </Flex>
        <Way exam={exam} />
      </Flex>
    </Card>
  );
}

/** The way into an exam or to its result, or why there is none. */
function Way({ exam: { examId, examState, state, points } }: { exam: MyExam }) {
  const t = useText(sittingText);
  const navigate = useNavigate();
  if (examState === 'cancelled') return <span>{t('cancelled')}</span>;
  if (examState === 'resulted' && points !== null)
    return (
      <Flex gap="middle" align="center">
        <strong>{t('myPoints', { n: points })}</strong>
        <Button onClick={() => void navigate(`/exams/${examId}/result`)}>{t('result')}</Button>
      </Flex>
    );
  if (state === 'submitted') return <span>{t('handedIn')}</span>;
  if (examState === 'published') return <span>{t('notYet')}</span>;
  if (examState === 'running' || state === 'answering')
    return (
      <Button type="primary" onClick={() => void navigate(`/exams/${examId}`)}>
        {t(state === 'answering' ? 'goOn' : 'enter')}
      </Button>
    );
  return <span>{t('absent')}</span>;
}

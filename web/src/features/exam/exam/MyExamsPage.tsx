import { useQuery } from '@tanstack/react-query';
import { type MyExam, sittingApi } from '@xueyan/contract/exam/sitting';
import { Button, Card, Flex, Input, Pagination, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { attemptText } from './attempt.text.ts';
import { BeginAgain } from './BeginAgain.shared.tsx';
import styles from './exam.module.css';
import { resitText } from './resit.text.ts';
import { sittingText } from './sitting.text.ts';

/** Exams of a student: upcoming ones, and past ones with their results. */
export function MyExamsPage() {
  const t = useText(sittingText);
  const [pageNum, setPageNum] = useState(1);
  const [typed, setTyped] = useState('');
  const examName = useSettled(typed.trim(), 300);
  const [params, setParams] = useSearchParams();
  const courseId = params.get('courseId') ?? undefined;
  const over = params.get('over') === '1';
  const exams = useQuery(
    query(sittingApi.list, { over, pageNum, ...(courseId && { courseId }), ...(examName && { examName }) }),
  );
  const again = () => void exams.refetch();
  useLive('exam.changed', again);
  useLiveResume(again);
  const show = (value: string) => {
    setParams({ ...(courseId && { courseId }), ...(value === 'over' && { over: '1' }) }, { replace: true });
    setPageNum(1);
  };
  return (
    <Page title={t('title')} subtitle={t('subtitle')} extra={<Link to="/exam-inquiry">{t('inquiry')}</Link>}>
      <Flex vertical gap="middle">
        <Flex gap="middle" wrap>
          <Segmented
            aria-label={t('title')}
            value={over ? 'over' : 'coming'}
            options={[
              { value: 'coming', label: t('coming') },
              { value: 'over', label: t('over') },
            ]}
            onChange={show}
          />
          {courseId && (
            <CourseSelect
              className={styles.search}
              value={courseId}
              onChange={(next) => {
                setParams({ ...(next && { courseId: next }), ...(over && { over: '1' }) }, { replace: true });
                setPageNum(1);
              }}
              allowClear
            />
          )}
          <Input.Search
            className={styles.search}
            allowClear
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={60}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setPageNum(1);
            }}
          />
        </Flex>
        <QueryView query={exams} loading={<Loading rows={6} />}>
          {({ pageInfo }) =>
            pageInfo.totalSize === 0 ? (
              <EmptyState
                title={t(examName ? 'noneFound' : over ? 'noneOver' : 'none')}
                hint={over || examName ? '' : t('noneHint')}
              />
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
  const resit = useText(resitText);
  const { examName, beginTime, endTime, questionCount, fullPoints, minutes, courseName, ownerName } = exam;
  const about = t('about', { n: questionCount, points: fullPoints, minutes });
  const tries = useAttempts(exam);
  return (
    <Card
      title={
        <Flex gap="small" align="center">
          <h2 className={styles.part}>{examName}</h2>
          {exam.resit && <StateTag tone="info">{resit('resit')}</StateTag>}
        </Flex>
      }
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
            {[about, tries, courseName, ownerName].filter(Boolean).join(' · ')}
          </Typography.Text>
        </Flex>
        <Way exam={exam} />
      </Flex>
    </Card>
  );
}

/** Returns in words which attempt it is and which one counts; nothing where there is only one. */
function useAttempts({ attempt, attempts, attemptRule }: MyExam): string {
  const t = useText(attemptText);
  if (attempts === 1) return '';
  const used = attempts === null ? t('used', { n: attempt }) : t('usedOf', { n: attempt, all: attempts });
  return `${used} · ${t('counts', { rule: t(attemptRule) })}`;
}

/** Link to an exam or to its result, or the reason why there is none. */
function Way({ exam }: { exam: MyExam }) {
  const { examId, examState, state, points } = exam;
  const t = useText(sittingText);
  const attempt = useText(attemptText);
  const navigate = useNavigate();
  if (examState === 'cancelled') return <span>{t('cancelled')}</span>;
  if ((examState === 'resulted' || examState === 'archived') && points !== null)
    return (
      <Flex gap="middle" align="center">
        <strong>{t('myPoints', { n: points })}</strong>
        <Button onClick={() => void navigate(`/exams/${examId}/result`)}>{t('result')}</Button>
      </Flex>
    );
  if (state === 'submitted')
    return (
      <Flex gap="middle" align="center" wrap>
        <span>{exam.mayBeginAgain ? attempt('mayAgain', { n: exam.attempt }) : t('handedIn')}</span>
        {exam.mayBeginAgain && <BeginAgain exam={exam} />}
      </Flex>
    );
  if (examState === 'published')
    return (
      <Flex gap="middle" align="center" wrap>
        <span>{t('notYet')}</span>
        <Button onClick={() => void navigate(`/exams/${examId}`)}>{t('notice')}</Button>
      </Flex>
    );
  if (examState === 'running' || state === 'answering')
    return (
      <Button type="primary" onClick={() => void navigate(`/exams/${examId}`)}>
        {t(state === 'answering' ? 'goOn' : 'enter')}
      </Button>
    );
  return <span>{t('absent')}</span>;
}

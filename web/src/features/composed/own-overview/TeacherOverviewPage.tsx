import { useQuery } from '@tanstack/react-query';
import { ownOverviewApi, type TeacherOverview } from '@xueyan/contract/composed/own-overview';
import { Button, Flex, Progress } from 'antd';
import { Link } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { WideTable } from '../../../ui/list/WideTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Figures, percent } from './Figures.tsx';
import styles from './own-overview.module.css';
import { ownOverviewText } from './own-overview.text.ts';
import { Rows } from './Rows.tsx';
import { useDaysChart } from './useDaysChart.ts';

/** Milliseconds in which live events are merged: while a class works, something changes all the time. */
const together = 5_000;

const statistics = (courseId: string, more = 'tab=course') => `/teaching/statistics?course=${courseId}&${more}`;

/** A teacher's courses side by side: their state, students at risk, and what waits. */
export function TeacherOverviewPage() {
  const t = useText(ownOverviewText);
  const overview = useQuery(query(ownOverviewApi.teacher, {}));
  const again = useThrottled(() => void overview.refetch(), together);
  useLive('board.changed', again);
  useLiveResume(again);
  return (
    <Page title={t('title')} subtitle={t('teacherHint')} width="full">
      <QueryView query={overview}>
        {(data) =>
          data.courseCount === 0 && data.waiting.length === 0 ? (
            <EmptyState
              drawing="course"
              title={t('noneRunning')}
              hint={t('noneRunningHint')}
              action={
                <Link to="/teaching/courses">
                  <Button type="primary">{t('openCourses')}</Button>
                </Link>
              }
            />
          ) : (
            <Body data={data} />
          )
        }
      </QueryView>
    </Page>
  );
}

function Body({ data }: { data: TeacherOverview }) {
  const t = useText(ownOverviewText);
  const days = useDaysChart(data.days);
  const waiting = data.waiting.reduce((sum, { count }) => sum + count, 0);
  const hidden = data.riskCount - data.risks.length;
  return (
    <Flex vertical gap="middle">
      <Figures
        figures={[
          { title: t('coursesRunning'), value: data.courseCount, to: '/teaching/courses?state=inProgress' },
          { title: t('students'), value: data.studentCount, to: '#courses' },
          { title: t('waiting'), value: waiting, to: '#waiting' },
          { title: t('atRisk'), value: data.riskCount, to: '#risks' },
        ]}
      />
      <Courses data={data} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Rows
            id="waiting"
            title={t('waitingTitle')}
            empty={t('waitingNone')}
            rows={data.waiting.map(({ sectionId, title, courseName, kind, runId, count, oldestTime }) => ({
              ...{ key: sectionId, title, place: courseName },
              to: kind === 'task' ? `/teaching/tasks/${sectionId}/${runId}` : `/teaching/marking/${runId}`,
              facts: (
                <>
                  <b>{t('copies', { n: count })}</b>
                  <small>{t('since', { time: oldestTime.slice(5, 16) })}</small>
                </>
              ),
            }))}
          />
          <Rows
            title={t('stuckTitle')}
            empty={t('stuckNone')}
            rows={data.stuck.map(({ courseId, courseName, sectionId, title, stuckCount }) => ({
              ...{ key: sectionId, title, place: courseName },
              to: statistics(
                courseId,
                `tab=student&standing=stuck&section=${sectionId}&name=${encodeURIComponent(title)}`,
              ),
              facts: <StateTag tone="bad">{t('people', { n: stuckCount })}</StateTag>,
            }))}
          />
          <ChartPanel title={t('days')} data={days} empty={t('daysNone')} />
        </div>
        <Rows
          id="risks"
          title={t('riskTitle')}
          empty={t('riskNone')}
          foot={hidden > 0 && <p className={styles.quiet}>{t('riskMore', { n: hidden })}</p>}
          rows={data.risks.map(({ courseId, courseName, studentId, userName, loginName, reasons }) => ({
            ...{ key: `${courseId} ${studentId}`, title: `${userName}（${loginName}）`, place: courseName },
            to: statistics(courseId, 'tab=student&risk=1'),
            facts: reasons.map(({ kind, text }) => (
              <StateTag key={kind} tone="warn">
                {text}
              </StateTag>
            )),
          }))}
        />
      </div>
    </Flex>
  );
}

function Courses({ data: { courses, courseCount } }: { data: TeacherOverview }) {
  const t = useText(ownOverviewText);
  return (
    <div id="courses">
      <WideTable
        size="small"
        aria-label={t('coursesTable')}
        rowKey="courseId"
        pagination={false}
        dataSource={courses}
        columns={[
          {
            title: t('course'),
            dataIndex: 'courseName',
            render: (name: string, { courseId }) => <Link to={statistics(courseId)}>{name}</Link>,
          },
          {
            title: t('students'),
            dataIndex: 'studentCount',
            align: 'right',
            render: (count: number, { courseId }) => <Link to={statistics(courseId, 'tab=student')}>{count}</Link>,
          },
          {
            title: t('progress'),
            dataIndex: 'progress',
            render: (value: number) => (
              <Progress className={styles.progress} percent={value} size="small" aria-label={t('progress')} />
            ),
          },
          { title: t('mark'), dataIndex: 'mark', align: 'right', render: percent },
          { title: t('attendance'), dataIndex: 'attendance', align: 'right', render: percent },
          { title: t('minutes'), dataIndex: 'minutes', align: 'right' },
          {
            title: t('atRisk'),
            dataIndex: 'riskCount',
            align: 'right',
            render: (count: number, { courseId }) =>
              count > 0 ? <Link to={statistics(courseId, 'tab=student&risk=1')}>{count}</Link> : count,
          },
        ]}
      />
      {courseCount > courses.length && <p className={styles.quiet}>{t('moreCourses', { n: courses.length })}</p>}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ownOverviewApi, type StudentOverview } from '@xueyan/contract/composed/own-overview';
import { Button, Flex, Progress } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useCourseChanged } from '../../../api/useCourseChanged.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import type { ChartData } from '../../../ui/chart/chart-data.ts';
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

const sectionAddress = ({ courseId, sectionId }: { courseId: string; sectionId: string }) =>
  `/courses/${courseId}/sections/${sectionId}`;
const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);

/** A student's progress in each course, due work, and marks. */
export function StudentOverviewPage() {
  const t = useText(ownOverviewText);
  const overview = useQuery(query(ownOverviewApi.student, {}));
  const again = () => void overview.refetch();
  useLive('run.changed', again);
  useCourseChanged(({ outline }) => outline, again);
  useLiveResume(again);
  return (
    <Page title={t('title')} subtitle={t('studentHint')} width="full">
      <QueryView query={overview}>
        {(data) =>
          data.courses.length === 0 ? (
            <EmptyState
              drawing="course"
              title={t('noCourses')}
              hint={t('noCoursesHint')}
              action={
                <Link to="/hall">
                  <Button type="primary">{t('toHall')}</Button>
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

function Body({ data }: { data: StudentOverview }) {
  const t = useText(ownOverviewText);
  const { courses, due, results } = data;
  const days = useDaysChart(data.days);
  const versus = useMemo<ChartData>(
    () => ({
      ...{ kind: 'bar', sideways: true, axis: t('course'), max: 100, unit: '%' },
      labels: courses.map(({ courseName }) => courseName),
      series: [
        { name: t('mine'), tone: 'primary', values: courses.map(({ progress }) => progress) },
        { name: t('median'), tone: 'neutral', values: courses.map(({ medianProgress }) => medianProgress) },
      ],
    }),
    [t, courses],
  );
  const done = sum(courses.map(({ doneCount }) => doneCount));
  const all = sum(courses.map(({ sectionCount }) => sectionCount));
  return (
    <Flex vertical gap="middle">
      <Figures
        figures={[
          { title: t('studying'), value: courses.length, to: '/courses' },
          { title: t('doneOf'), value: `${done} / ${all}` },
          { title: t('due'), value: due.length, to: '#due' },
          { title: t('overdue'), value: sum(courses.map(({ overdueCount }) => overdueCount)) },
          { title: t('ownMinutes'), value: sum(courses.map(({ minutes }) => minutes)) },
        ]}
      />
      <Courses courses={courses} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Rows
            id="due"
            title={t('dueTitle')}
            empty={t('dueNone')}
            rows={due.map((one) => ({
              ...{ key: one.sectionId, title: one.title, place: one.courseName, to: sectionAddress(one) },
              facts: (
                <>
                  {one.returned && <StateTag tone="warn">{t('returned')}</StateTag>}
                  <span>{one.dueTime.slice(5, 16)}</span>
                </>
              ),
            }))}
          />
          <Rows
            title={t('results')}
            empty={t('resultsNone')}
            rows={results.map((one) => ({
              ...{ key: one.sectionId, title: one.title, place: one.courseName, to: sectionAddress(one) },
              facts: <b>{t('score', { score: one.score, points: one.points })}</b>,
            }))}
          />
        </div>
        <div className={styles.column}>
          <ChartPanel title={t('versus')} data={versus} />
          <ChartPanel title={t('days')} data={days} empty={t('daysNone')} />
        </div>
      </div>
    </Flex>
  );
}

function Courses({ courses }: Pick<StudentOverview, 'courses'>) {
  const t = useText(ownOverviewText);
  return (
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
          render: (name: string, { courseId }) => <Link to={`/courses/${courseId}`}>{name}</Link>,
        },
        {
          title: t('progress'),
          dataIndex: 'progress',
          render: (value: number) => (
            <Progress className={styles.progress} percent={value} size="small" aria-label={t('progress')} />
          ),
        },
        {
          title: t('doneOf'),
          dataIndex: 'doneCount',
          align: 'right',
          render: (count: number, { sectionCount }) => `${count} / ${sectionCount}`,
        },
        { title: t('mark'), dataIndex: 'mark', align: 'right', render: percent },
        { title: t('attendance'), dataIndex: 'attendance', align: 'right', render: percent },
        { title: t('ownMinutes'), dataIndex: 'minutes', align: 'right' },
        {
          title: t('standing'),
          dataIndex: 'reasons',
          render: (reasons: StudentOverview['courses'][number]['reasons']) =>
            reasons.length === 0 ? (
              <StateTag tone="good">{t('fine')}</StateTag>
            ) : (
              <Flex vertical gap={4} align="flex-start">
                {reasons.map(({ kind, text }) => (
                  <StateTag key={kind} tone="warn">
                    {text}
                  </StateTag>
                ))}
              </Flex>
            ),
        },
      ]}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { riskKindNames } from '@xueyan/contract/teaching/course-standing';
import { type CourseNumbers, courseStatisticsApi } from '@xueyan/contract/teaching/course-statistics';
import { Card, Flex, Statistic } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { query } from '../../../api/query.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import type { ChartData } from '../../../ui/chart/chart-data.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './course-statistics.module.css';
import { courseStatisticsText } from './course-statistics.text.ts';
import { addressOf } from './statistics-address.ts';

const bands = Array.from({ length: 10 }, (_, at) => `${at * 10}–${at * 10 + 10}%`);
const percent = (value: number | null) => (value === null ? '—' : `${value}%`);

/** Statistics of the whole course. */
export function CourseTab({ courseId }: { courseId: string }) {
  const t = useText(courseStatisticsText);
  const found = useQuery(query(courseStatisticsApi.get, { courseId }));
  return (
    <QueryView query={found}>
      {(numbers) =>
        numbers.studentCount === 0 ? (
          <EmptyState drawing="class" title={t('noStudents')} hint={t('noStudentsHint')} />
        ) : (
          <Flex vertical gap="middle">
            <Figures numbers={numbers} />
            <Charts numbers={numbers} />
          </Flex>
        )
      }
    </QueryView>
  );
}

function Figures({ numbers }: { numbers: CourseNumbers }) {
  const t = useText(courseStatisticsText);
  const { courseId } = numbers;
  const students = (filter = {}) => addressOf(courseId, 'student', filter);
  const figures: { title: string; value: string | number; to?: string }[] = [
    { title: t('students'), value: numbers.studentCount, to: students() },
    { title: t('atRisk'), value: numbers.riskCount, to: students({ risk: true }) },
    { title: t('progress'), value: percent(numbers.progress) },
    { title: t('finished'), value: numbers.finishedCount, to: students({ finished: true }) },
    { title: t('mark'), value: percent(numbers.mark) },
    { title: t('attendance'), value: percent(numbers.attendance), to: `/sign-ins?tab=statistics&courseId=${courseId}` },
    { title: t('meanMinutes'), value: numbers.minutes },
    { title: t('meanParticipation'), value: numbers.participation },
  ];
  return (
    <div className={styles.figures}>
      {figures.map(({ title, value, to }) => (
        <Card key={title} size="small">
          <Statistic title={title} value={value} formatter={(shown) => (to ? <Link to={to}>{shown}</Link> : shown)} />
        </Card>
      ))}
    </div>
  );
}

function Charts({ numbers }: { numbers: CourseNumbers }) {
  const t = useText(courseStatisticsText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  const { courseId, progressTenths, markTenths, days, signIns, riskCounts, stuckSections } = numbers;
  const go = (address: string) => void navigate(address);
  const tenths = (axis: string, values: number[]): ChartData => ({
    ...{ kind: 'bar', axis, labels: bands, series: [{ name: t('people'), values }] },
  });
  const charts = useMemo(
    () => ({
      risks: {
        ...{ kind: 'bar', sideways: true, axis: t('reason') },
        labels: riskCounts.map(({ kind }) => phrase(riskKindNames[kind])),
        series: [{ name: t('people'), tone: 'warn', values: riskCounts.map(({ count }) => count) }],
      } satisfies ChartData,
      stuck: {
        ...{ kind: 'bar', sideways: true, axis: t('section') },
        labels: stuckSections.map(({ title }) => title),
        series: [{ name: t('stuckPeople'), tone: 'bad', values: stuckSections.map(({ stuckCount }) => stuckCount) }],
      } satisfies ChartData,
      days: {
        ...{ kind: 'line', axis: t('day'), labels: days.map(({ day }) => day.slice(5)) },
        series: [{ name: t('doneSections'), values: days.map(({ doneCount }) => doneCount) }],
      } satisfies ChartData,
      signIns: {
        ...{
          kind: 'bar',
          stacked: true,
          axis: t('time'),
          labels: signIns.map(({ startTime }) => startTime.slice(5, 16)),
        },
        series: [
          { name: t('came'), tone: 'good', values: signIns.map(({ cameCount }) => cameCount) },
          { name: t('absent'), tone: 'bad', values: signIns.map(({ absentCount }) => absentCount) },
          { name: t('leave'), tone: 'neutral', values: signIns.map(({ leaveCount }) => leaveCount) },
        ],
      } satisfies ChartData,
    }),
    [t, phrase, riskCounts, stuckSections, days, signIns],
  );
  return (
    <div className={styles.charts}>
      <ChartPanel
        title={t('riskChart')}
        data={charts.risks}
        empty={t('riskNone')}
        onPick={(at) => go(addressOf(courseId, 'student', { ...reasonAt(riskCounts, at) }))}
      />
      <ChartPanel
        title={t('stuckChart')}
        data={charts.stuck}
        empty={t('stuckNone')}
        onPick={(at) => {
          const one = stuckSections[at];
          if (one) go(addressOf(courseId, 'student', { sectionId: one.sectionId, name: one.title, standing: 'stuck' }));
        }}
      />
      <ChartPanel
        title={t('progressChart')}
        data={tenths(t('progress'), progressTenths)}
        onPick={(at) => go(addressOf(courseId, 'student', { progressTenth: at }))}
      />
      <ChartPanel
        title={t('markChart')}
        data={tenths(t('mark'), markTenths)}
        empty={t('markNone')}
        onPick={(at) => go(addressOf(courseId, 'student', { markTenth: at }))}
      />
      <ChartPanel title={t('dayChart')} data={charts.days} empty={t('dayNone')} />
      <ChartPanel
        title={t('signInChart')}
        data={charts.signIns}
        empty={t('signInNone')}
        onPick={(at) => go(`/sign-ins/${signIns[at]?.signId}`)}
      />
    </div>
  );
}

const reasonAt = (counts: CourseNumbers['riskCounts'], at: number) => {
  const reason = counts[at]?.kind;
  return reason ? { reason } : {};
};

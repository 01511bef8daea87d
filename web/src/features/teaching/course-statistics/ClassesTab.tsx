import { useQuery } from '@tanstack/react-query';
import { type ClassNumbers, courseStatisticsApi } from '@xueyan/contract/teaching/course-statistics';
import { Flex } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { query } from '../../../api/query.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import type { ChartData } from '../../../ui/chart/chart-data.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { courseStatisticsText } from './course-statistics.text.ts';
import { addressOf } from './statistics-address.ts';

const percent = (value: number | null) => (value === null ? '—' : `${value}%`);
const place = { prefix: 'classes' };

/** Comparison of the classes. */
export function ClassesTab({ courseId }: { courseId: string }) {
  const t = useText(courseStatisticsText);
  const filters = useMemo(() => ({ courseId }), [courseId]);
  const all = useQuery(query(courseStatisticsApi.classes, { courseId, pageSize: 100 }));
  const rows = all.data?.pageInfo.resultList;
  const chart = useMemo<ChartData>(
    () => ({
      ...{ kind: 'bar', axis: t('className'), max: 100, unit: '%', labels: (rows ?? []).map((row) => row.className) },
      series: [
        { name: t('progress'), tone: 'primary', values: (rows ?? []).map(({ progress }) => progress) },
        { name: t('mark'), tone: 'good', values: (rows ?? []).map(({ mark }) => mark) },
        { name: t('attendance'), tone: 'warn', values: (rows ?? []).map(({ attendance }) => attendance) },
      ],
    }),
    [t, rows],
  );
  const columns = useMemo<ListColumn<ClassNumbers>[]>(() => {
    const people = (row: ClassNumbers, count: number, more = {}) =>
      row.classId && count > 0 ? (
        <Link to={addressOf(courseId, 'student', { classId: row.classId, name: row.className, ...more })}>{count}</Link>
      ) : (
        count
      );
    const right = { align: 'right' as const };
    return [
      { dataIndex: 'className', sortField: 'className', pinned: true },
      { dataIndex: 'studentCount', ...right, render: (n: number, row) => people(row, n) },
      { title: t('progress'), dataIndex: 'progress', sortField: 'progress', ...right, render: percent },
      { title: t('median'), dataIndex: 'medianProgress', ...right, render: percent },
      { title: t('mark'), dataIndex: 'mark', sortField: 'mark', ...right, render: percent },
      { title: t('attendance'), dataIndex: 'attendance', sortField: 'attendance', ...right, render: percent },
      { dataIndex: 'minutes', sortField: 'minutes', ...right },
      { dataIndex: 'participation', ...right },
      {
        title: t('finished'),
        dataIndex: 'finishedCount',
        ...right,
        render: (n: number, row) => people(row, n, { finished: true }),
      },
      {
        title: t('atRisk'),
        dataIndex: 'riskCount',
        sortField: 'riskCount',
        ...right,
        render: (n: number, row) => people(row, n, { risk: true }),
      },
    ];
  }, [t, courseId]);
  return (
    <Flex vertical gap="middle">
      {rows && rows.length > 0 && <ChartPanel title={t('classChart')} data={chart} />}
      <ListTable
        endpoint={courseStatisticsApi.classes}
        filters={filters}
        label={t('class')}
        rowKey="className"
        place={place}
        columns={columns}
        empty={<EmptyState compact drawing="class" title={t('noStudents')} hint={t('noStudentsHint')} />}
      />
    </Flex>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type Standing, standingNames } from '@xueyan/contract/teaching/course-standing';
import { courseStatisticsApi, type SectionNumbers } from '@xueyan/contract/teaching/course-statistics';
import { Flex } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { query } from '../../../api/query.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import type { ChartData } from '../../../ui/chart/chart-data.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { courseStatisticsText } from './course-statistics.text.ts';
import { addressOf } from './statistics-address.ts';

const percent = (value: number | null) => (value === null ? '—' : `${value}%`);
const place = { prefix: 'sections' };
const shown = [
  { standing: 'done', tone: 'good', field: 'doneCount' },
  { standing: 'begun', tone: 'primary', field: 'begunCount' },
  { standing: 'stuck', tone: 'bad', field: 'stuckCount' },
  { standing: 'none', tone: 'neutral', field: 'noneCount' },
] as const satisfies { standing: Standing; tone: string; field: keyof SectionNumbers }[];

/** The students' progress in each section, and where they are stuck. */
export function SectionsTab({ courseId }: { courseId: string }) {
  const t = useText(courseStatisticsText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  const filters = useMemo(() => ({ courseId }), [courseId]);
  const search = useMemo(() => [{ name: 'words', label: t('section') }], [t]);
  const all = useQuery(query(courseStatisticsApi.sections, { courseId, pageSize: 100 }));
  const rows = useMemo(() => all.data?.pageInfo.resultList ?? [], [all.data]);
  const chart = useMemo<ChartData>(
    () => ({
      ...{ kind: 'bar', sideways: true, stacked: true, axis: t('section'), labels: rows.map(({ title }) => title) },
      series: shown.map(({ standing, tone, field }) => ({
        ...{ name: phrase(standingNames[standing]), tone, values: rows.map((row) => row[field]) },
      })),
    }),
    [t, phrase, rows],
  );
  const columns = useMemo<ListColumn<SectionNumbers>[]>(() => {
    const behind = ({ sectionId, title }: SectionNumbers, more: { standing: Standing } | { overdue: true }) =>
      addressOf(courseId, 'student', { sectionId, name: title, ...more });
    return [
      { dataIndex: 'chapterTitle', ellipsis: true },
      { title: t('section'), dataIndex: 'title', pinned: true, ellipsis: true },
      ...shown.map(
        ({ standing, field }): ListColumn<SectionNumbers> => ({
          ...{ title: phrase(standingNames[standing]), dataIndex: field, sortField: field, align: 'right' },
          render: (count: number, row) => (count > 0 ? <Link to={behind(row, { standing })}>{count}</Link> : count),
        }),
      ),
      {
        ...{ dataIndex: 'overdueCount', sortField: 'overdueCount', align: 'right' },
        render: (count: number, row) => (count > 0 ? <Link to={behind(row, { overdue: true })}>{count}</Link> : count),
      },
      { title: t('mark'), dataIndex: 'mark', sortField: 'mark', align: 'right', render: percent },
      { dataIndex: 'dueTime', render: (time: string | null) => time?.slice(0, 16) ?? '—' },
    ];
  }, [t, phrase, courseId]);
  return (
    <Flex vertical gap="middle">
      {rows.length > 0 && (
        <ChartPanel
          title={t('sectionChart')}
          hint={t('sectionHint')}
          data={chart}
          onPick={(at, series) => {
            const [row, one] = [rows[at], shown[series]];
            if (!row || !one) return;
            const { sectionId, title: name } = row;
            void navigate(addressOf(courseId, 'student', { sectionId, name, standing: one.standing }));
          }}
        />
      )}
      <ListTable
        endpoint={courseStatisticsApi.sections}
        filters={filters}
        label={t('section')}
        rowKey="sectionId"
        place={place}
        search={search}
        columns={columns}
        empty={<EmptyState compact title={t('noSections')} hint={t('noSectionsHint')} />}
      />
    </Flex>
  );
}

import { type Standing, standingNames } from '@xueyan/contract/teaching/course-standing';
import type { StudentOverview } from '@xueyan/contract/teaching/course-statistics';
import { Card, Flex, Statistic, Table } from 'antd';
import { useMemo } from 'react';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import type { ChartData } from '../../../ui/chart/chart-data.ts';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './course-statistics.module.css';
import { courseStatisticsText } from './course-statistics.text.ts';
import { Reasons } from './Reasons.tsx';

const tones: Record<Standing, Tone> = { done: 'good', begun: 'busy', stuck: 'bad', none: 'neutral' };
const percent = (value: number | null) => (value === null ? '—' : `${value}%`);

/** Overview of one student in a course: figures, time spent, and every section. */
export function StudentOverviewView({
  overview: { student, sections, medianProgress },
}: {
  overview: StudentOverview;
}) {
  const t = useText(courseStatisticsText);
  const phrase = usePhrase();
  const { classMinutes, mediaMinutes, machineMinutes } = student;
  const times = useMemo<ChartData>(
    () => ({
      ...{ kind: 'bar', sideways: true, axis: t('where') },
      labels: [t('inClass'), t('media'), t('machine')],
      series: [{ name: t('minutes'), values: [classMinutes, mediaMinutes, machineMinutes] }],
    }),
    [t, classMinutes, mediaMinutes, machineMinutes],
  );
  const figures = [
    [t('progress'), `${student.progress}%`, t('medianIs', { n: medianProgress })],
    [t('mark'), percent(student.mark), t('markedIs', { n: student.markedCount })],
    [t('attendance'), percent(student.attendance), t('absentIs', { n: student.absentCount })],
    [t('participation'), student.participation, t('lastSeenIs', { time: student.lastSeenTime?.slice(0, 16) ?? '—' })],
  ] as const;
  return (
    <Flex vertical gap="middle">
      <Reasons reasons={student.reasons} />
      <div className={styles.figures}>
        {figures.map(([title, value, hint]) => (
          <Card key={title} size="small">
            <Statistic title={title} value={value} />
            <small className={styles.hint}>{hint}</small>
          </Card>
        ))}
      </div>
      <ChartPanel title={t('timeChart')} data={times} empty={t('timeNone')} />
      <Table
        size="small"
        aria-label={t('section')}
        rowKey="sectionId"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={sections}
        columns={[
          { title: t('chapter'), dataIndex: 'chapterTitle' },
          { title: t('section'), dataIndex: 'title' },
          {
            title: t('standing'),
            dataIndex: 'standing',
            render: (standing: Standing, { overdue }) => (
              <Flex gap="small">
                <StateTag tone={tones[standing]}>{phrase(standingNames[standing])}</StateTag>
                {overdue && <StateTag tone="warn">{t('overdue')}</StateTag>}
              </Flex>
            ),
          },
          { title: t('mark'), dataIndex: 'mark', align: 'right', render: percent },
          { title: t('due'), dataIndex: 'dueTime', render: (time: string | null) => time?.slice(0, 16) ?? '—' },
        ]}
      />
    </Flex>
  );
}

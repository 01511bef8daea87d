import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import type { MetricUnit } from '@xueyan/contract/operations/metric';
import { Button, Card, Skeleton, Space, Table, Tooltip } from 'antd';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import type { ChartLine } from './chart-line.ts';
import { metricValue } from './metric-value.shared.ts';
import { monitoringText } from './monitoring.text.ts';

/** Loaded on demand: only this page needs the chart library. */
const TimeChart = lazyNamed(() => import('./TimeChart.tsx'), 'TimeChart');

interface ChartCardProps {
  title: string;
  unit: MetricUnit;
  /** Times as the server formats them. */
  timeList: string[];
  /** True if the points are within one day. */
  short: boolean;
  lines: ChartLine[];
  max?: number;
}

/** A chart with a table of the same values and a download of the picture. */
export function ChartCard({ title, unit, timeList, short, lines, max }: ChartCardProps) {
  const t = useText(monitoringText);
  const [asTable, setAsTable] = useState(false);
  const drawn = useRef<{ toPicture: () => string }>(null);
  const write = useCallback((value: number | null) => metricValue(unit, value), [unit]);
  const times = useMemo(
    () => timeList.map((time) => (short ? time.slice(11, 16) : time.slice(5, 16))),
    [timeList, short],
  );
  const isEmpty = lines.every(({ values }) => values.every((value) => value === null));
  const save = () => {
    const link = document.createElement('a');
    link.href = drawn.current?.toPicture() ?? '';
    link.download = `${title}.png`;
    link.click();
  };
  return (
    <Card
      size="small"
      title={title}
      extra={
        <Space size={4}>
          {!asTable && !isEmpty && (
            <Tooltip title={t('picture')}>
              <Button
                type="text"
                size="small"
                icon={<DownloadOutlined aria-hidden />}
                aria-label={t('pictureOf', { title })}
                onClick={save}
              />
            </Tooltip>
          )}
          <Tooltip title={t('table')}>
            <Button
              type="text"
              size="small"
              icon={<TableOutlined aria-hidden />}
              aria-label={t('tableOf', { title })}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            />
          </Tooltip>
        </Space>
      }
    >
      {isEmpty ? (
        <EmptyState compact title={t('noData')} hint={t('noDataHint')} />
      ) : asTable ? (
        <ValueTable title={title} timeList={timeList} lines={lines} write={write} />
      ) : (
        <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: 220 }} />}>
          <TimeChart
            ref={drawn}
            label={labelOf(title, lines, write)}
            times={times}
            lines={lines}
            max={max}
            whole={unit === 'count'}
            write={write}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** Returns a sentence that describes the chart: the last value of each line. */
const labelOf = (title: string, lines: ChartLine[], write: (value: number | null) => string) =>
  `${title}：${lines.map(({ name, values }) => `${name} ${write(values.findLast((value) => value !== null) ?? null)}`).join('，')}`;

interface ValueTableProps extends Pick<ChartCardProps, 'title' | 'timeList' | 'lines'> {
  write: (value: number | null) => string;
}

function ValueTable({ title, timeList, lines, write }: ValueTableProps) {
  const t = useText(monitoringText);
  const rows = timeList
    .map((time, index) => ({ time, values: lines.map(({ values }) => values[index] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null))
    .toReversed();
  return (
    <Table
      aria-label={title}
      size="small"
      rowKey="time"
      dataSource={rows}
      scroll={{ y: 180 }}
      pagination={false}
      columns={[
        { title: t('time'), dataIndex: 'time' },
        ...lines.map(({ name }, index) => ({
          title: name,
          key: name,
          align: 'right' as const,
          render: (_: unknown, { values }: (typeof rows)[number]) => write(values[index] ?? null),
        })),
      ]}
    />
  );
}

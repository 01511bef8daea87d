import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import { Button, Card, Skeleton, Space, Table, Tooltip } from 'antd';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { lazyNamed } from '../layout/lazy-named.ts';
import { useText } from '../text/text.ts';
import styles from './ChartPanel.module.css';
import { chartText } from './chart.text.ts';
import { type ChartData, heightOf, isBlank, type OnPick, sentenceOf } from './chart-data.ts';

const Chart = lazyNamed(() => import('./Chart.tsx'), 'Chart');

interface ChartPanelProps {
  title: string;
  hint?: ReactNode;
  data: ChartData;
  /** Opens the list behind a number; the table has a button for it, so that the keyboard reaches it. */
  onPick?: OnPick;
  /** Height in pixels where the page decides it. */
  height?: number;
  /** Text on why there is no data yet. */
  empty?: string;
}

/** A chart, the table with the same numbers, and the picture to download. */
export function ChartPanel({ title, hint, data, onPick, height, empty }: ChartPanelProps) {
  const t = useText(chartText);
  const [asTable, setAsTable] = useState(false);
  const drawn = useRef<{ toPicture: () => string }>(null);
  const blank = isBlank(data);
  const save = () => {
    const link = document.createElement('a');
    link.href = drawn.current?.toPicture() ?? '';
    link.download = `${title}.png`;
    link.click();
  };
  const tools = !blank && (
    <Space size={4}>
      {!asTable && (
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
  );
  return (
    <Card size="small" title={<h2 className={styles.title}>{title}</h2>} extra={tools}>
      {blank ? (
        <EmptyState compact title={t('none')} hint={empty} />
      ) : asTable ? (
        <Values title={title} data={data} onPick={onPick} />
      ) : (
        <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: height ?? heightOf(data) }} />}>
          <Chart ref={drawn} label={sentenceOf(title, data)} data={data} onPick={onPick} height={height} />
        </Suspense>
      )}
      {hint && !blank && <p className={styles.hint}>{hint}</p>}
    </Card>
  );
}

function Values({ title, data, onPick }: { title: string; data: ChartData; onPick: OnPick | undefined }) {
  const { axis, labels, series, unit = '' } = data;
  const cell = (at: number, one: number) => {
    const value = series[one]?.values[at] ?? null;
    if (value === null) return '—';
    const written = `${value}${unit}`;
    return onPick && value > 0 ? (
      <Button type="link" size="small" onClick={() => onPick(at, one)}>
        {written}
      </Button>
    ) : (
      written
    );
  };
  return (
    <Table
      aria-label={title}
      size="small"
      pagination={false}
      scroll={{ x: 'max-content', y: 360 }}
      rowKey="at"
      dataSource={labels.map((label, at) => ({ at, label }))}
      columns={[
        { title: axis, dataIndex: 'label' },
        ...series.map(({ name }, one) => ({
          title: name,
          key: name,
          align: 'right' as const,
          render: (_: unknown, { at }: { at: number }) => cell(at, one),
        })),
      ]}
    />
  );
}

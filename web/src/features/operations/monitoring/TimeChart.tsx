import { theme } from 'antd';
import { LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useImperativeHandle, useRef } from 'react';
import type { ChartLine } from './chart-line.ts';

use([LineChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, CanvasRenderer]);

const isAlone = (values: (number | null)[], index: number) =>
  (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;

interface TimeChartProps {
  label: string;
  times: string[];
  lines: ChartLine[];
  /** Minimum upper end of the axis. */
  max?: number | undefined;
  /** True for values that are whole numbers. */
  whole: boolean;
  write: (value: number | null) => string;
  ref: React.Ref<{ toPicture: () => string }>;
}

/** Line chart over time in the colours of the theme. The same values are in a table beside it. */
export function TimeChart({ label, times, lines, max, whole, write, ref }: TimeChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const { token } = theme.useToken();

  useEffect(() => {
    if (!place.current) return;
    const made = init(place.current);
    chart.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    const colours = [token.colorPrimary, token.colorWarning, token.colorSuccess];
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const text = { color: token.colorTextSecondary, fontFamily: token.fontFamily, fontSize: token.fontSizeSM };
    chart.current?.setOption(
      {
        animation: !still,
        animationDuration: 200,
        animationDurationUpdate: 0,
        color: colours,
        textStyle: text,
        grid: { left: 8, right: 16, top: lines.length > 1 ? 32 : 12, bottom: 4, outerBoundsMode: 'same' },
        legend: {
          show: lines.length > 1,
          top: 0,
          left: 0,
          icon: 'circle',
          itemWidth: 8,
          itemHeight: 8,
          textStyle: text,
        },
        tooltip: {
          trigger: 'axis',
          confine: true,
          backgroundColor: token.colorBgElevated,
          borderColor: token.colorBorderSecondary,
          textStyle: { color: token.colorText, fontSize: token.fontSizeSM },
          valueFormatter: (value: unknown) => write(typeof value === 'number' ? value : null),
        },
        xAxis: {
          type: 'category',
          boundaryGap: false,
          data: times,
          axisLine: { lineStyle: { color: token.colorBorder } },
          axisTick: { show: false },
          axisLabel: { ...text, hideOverlap: true },
        },
        yAxis: {
          type: 'value',
          min: 0,
          ...(max === undefined ? { splitNumber: 3 } : { max, interval: max / 4 }),
          ...(whole ? { minInterval: 1 } : {}),
          splitLine: { lineStyle: { color: token.colorBorderSecondary } },
          axisLabel: { ...text, formatter: (value: number) => write(value) },
        },
        series: lines.map(({ name, values }) => ({
          type: 'line',
          name,
          data: values,
          symbol: 'circle',
          // A point without neighbours forms no line, so it is drawn as a dot.
          symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (isAlone(values, dataIndex) ? 5 : 0),
          smooth: 0.2,
          lineStyle: { width: 2 },
          ...(lines.length === 1 ? { areaStyle: { opacity: 0.12 } } : {}),
        })),
      },
      true,
    );
  }, [times, lines, max, whole, write, token]);

  useImperativeHandle(ref, () => ({
    toPicture: () =>
      chart.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: token.colorBgContainer }) ?? '',
  }));

  return <div ref={place} role="img" aria-label={label} style={{ height: 220 }} />;
}

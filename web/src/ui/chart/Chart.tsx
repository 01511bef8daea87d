import { theme } from 'antd';
import { BarChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { type ChartData, heightOf, type OnPick } from './chart-data.ts';
import { optionOf } from './chart-option.ts';

use([
  ...[BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent],
  ...[LabelLayout, CanvasRenderer],
]);

interface ChartProps {
  label: string;
  data: ChartData;
  onPick?: OnPick | undefined;
  height?: number | undefined;
  ref?: React.Ref<{ toPicture: () => string }>;
}

/** Draws the chart of `ChartPanel`; this chunk contains the library. */
export function Chart({ label, data, onPick, height, ref }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const { token } = theme.useToken();
  const pick = useEffectEvent((at: number, series: number) => onPick?.(at, series));

  useEffect(() => {
    if (!place.current) return;
    const made = init(place.current);
    chart.current = made;
    made.on('click', ({ dataIndex, seriesIndex }) => pick(dataIndex, seriesIndex ?? 0));
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    chart.current?.setOption({ ...optionOf(data, token), ...(onPick ? {} : { cursor: 'default' }) }, true);
  }, [data, token, onPick]);

  useImperativeHandle(ref, () => ({
    toPicture: () =>
      chart.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: token.colorBgContainer }) ?? '',
  }));

  return <div ref={place} role="img" aria-label={label} style={{ height: height ?? heightOf(data) }} />;
}

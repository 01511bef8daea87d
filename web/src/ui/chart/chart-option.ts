import type { GlobalToken } from 'antd';
import type { EChartsCoreOption } from 'echarts/core';
import type { ChartData, ChartTone } from './chart-data.ts';

const colourOf = (token: GlobalToken): Record<ChartTone, string> => ({
  primary: token.colorPrimary,
  good: token.colorSuccess,
  warn: token.colorWarning,
  bad: token.colorError,
  neutral: token.colorTextQuaternary,
});
const order: ChartTone[] = ['primary', 'good', 'warn', 'bad', 'neutral'];

/** Returns a chart's options for the library, in the colours and fonts of the theme. */
export function optionOf(data: ChartData, token: GlobalToken): EChartsCoreOption {
  const { kind, sideways = false, stacked = false, labels, series, max, unit = '' } = data;
  const text = { color: token.colorTextSecondary, fontFamily: token.fontFamily, fontSize: token.fontSizeSM };
  const colours = colourOf(token);
  const several = series.length > 1;
  const names = {
    type: 'category',
    data: labels,
    inverse: sideways,
    boundaryGap: kind === 'bar',
    axisLine: { lineStyle: { color: token.colorBorder } },
    axisTick: { show: false },
    axisLabel: { ...text, hideOverlap: !sideways, ...(sideways && { width: 132, overflow: 'truncate', interval: 0 }) },
  };
  const values = {
    type: 'value',
    min: 0,
    minInterval: 1,
    ...(max === undefined ? {} : { max }),
    splitLine: { lineStyle: { color: token.colorBorderSecondary } },
    axisLabel: { ...text, formatter: (value: number) => `${value}${unit}` },
  };
  return {
    animation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    animationDuration: 200,
    textStyle: text,
    grid: { left: 8, right: 24, top: several ? 36 : 24, bottom: 4, outerBoundsMode: 'same' },
    legend: { show: several, top: 0, left: 0, icon: 'circle', itemWidth: 8, itemHeight: 8, textStyle: text },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: kind === 'bar' ? 'shadow' : 'line' },
      confine: true,
      backgroundColor: token.colorBgElevated,
      borderColor: token.colorBorderSecondary,
      textStyle: { color: token.colorText, fontSize: token.fontSizeSM },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? `${value}${unit}` : '—'),
    },
    xAxis: sideways ? values : names,
    yAxis: sideways ? names : values,
    series: series.map((one, at) => {
      const color = colours[one.tone ?? order[at % order.length] ?? 'primary'];
      return {
        type: kind,
        name: one.name,
        data: one.values,
        color,
        ...(stacked && { stack: 'all' }),
        ...(kind === 'line' && { symbol: 'circle', symbolSize: 4, smooth: 0.2, areaStyle: { opacity: 0.12 } }),
        ...(kind === 'bar' && {
          barMaxWidth: sideways ? 18 : 48,
          ...(!stacked && { itemStyle: { borderRadius: sideways ? [0, 4, 4, 0] : [4, 4, 0, 0] } }),
          label: {
            show: !several || stacked,
            position: stacked ? 'inside' : sideways ? 'right' : 'top',
            ...text,
            ...(stacked && { color: one.tone === 'neutral' ? token.colorText : token.colorTextLightSolid }),
            formatter: ({ value }: { value: number | null }) => (value ? `${value}${unit}` : ''),
          },
          labelLayout: { hideOverlap: true },
        }),
      };
    }),
  };
}

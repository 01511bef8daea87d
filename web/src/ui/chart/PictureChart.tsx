import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useMemo } from 'react';

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, SVGRenderer]);

interface Drawing {
  kind: 'bar' | 'line' | 'pie';
  labels: string[];
  /** One number for each label; null draws nothing. A pie shows the first series. */
  series: { name: string; values: (number | null)[] }[];
  colours: { text: string; quiet: string; series: string[] };
}

const size = { width: 640, height: 400 };
const letters = 16;

/** A chart as a picture with its own colours: it scales with its container and prints like any picture. */
export function PictureChart({ drawing, className }: { drawing: Drawing; className?: string | undefined }) {
  const address = useMemo(() => drawn(drawing), [drawing]);
  const { labels, series } = drawing;
  const said = series
    .map(({ name, values }) => `${name}：${labels.map((label, at) => `${label} ${values[at] ?? '—'}`).join('，')}`)
    .join('；');
  return <img className={className} src={address} alt={said} />;
}

function drawn(drawing: Drawing): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  chart.setOption(optionOf(drawing));
  const svg = chart.renderToSVGString();
  chart.dispose();
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

function optionOf({ kind, labels, series, colours }: Drawing) {
  const style = { color: colours.text, fontSize: letters, fontFamily: 'sans-serif' };
  const isPie = kind === 'pie';
  const several = isPie || series.length > 1;
  const base = {
    animation: false,
    color: colours.series,
    textStyle: style,
    legend: { show: several, bottom: 0, icon: 'circle', itemWidth: 10, itemHeight: 10, textStyle: style },
  };
  if (isPie) {
    const values = series[0]?.values ?? [];
    const data = labels.map((name, at) => ({ name, value: values[at] ?? 0 }));
    const label = { ...style, formatter: '{d}%' };
    return { ...base, series: [{ type: 'pie', data, radius: '62%', center: ['50%', '45%'], label }] };
  }
  const axis = { axisLine: { lineStyle: { color: colours.quiet } }, axisTick: { show: false } };
  const axisLabel = { ...style, color: colours.quiet };
  return {
    ...base,
    grid: { left: 8, right: 16, top: 24, bottom: several ? 40 : 8, outerBoundsMode: 'same' },
    xAxis: { type: 'category', data: labels, ...axis, axisLabel: { ...axisLabel, hideOverlap: true } },
    yAxis: { type: 'value', axisLabel, splitLine: { lineStyle: { color: colours.quiet, opacity: 0.25 } } },
    series: series.map(({ name, values }) => ({
      ...{ type: kind, name, data: values },
      ...(kind === 'bar'
        ? { barMaxWidth: 56, label: { show: !several, position: 'top', ...style } }
        : { symbol: 'circle', symbolSize: 7, lineStyle: { width: 3 } }),
    })),
  };
}

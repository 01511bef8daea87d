import { theme } from 'antd';
import { BarChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';

use([BarChart, GridComponent, TooltipComponent, AriaComponent, CanvasRenderer]);

interface TenthsChartProps {
  label: string;
  bands: string[];
  counts: number[];
}

/**
 * Bar chart of the number of candidates in each band, with the number above its bar. The table beside it has the same
 * data.
 */
export function TenthsChart({ label, bands, counts }: TenthsChartProps) {
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
    const text = { color: token.colorTextSecondary, fontFamily: token.fontFamily, fontSize: token.fontSizeSM };
    chart.current?.setOption(
      {
        animation: false,
        color: [token.colorPrimary],
        textStyle: text,
        grid: { left: 8, right: 8, top: 24, bottom: 4, outerBoundsMode: 'same' },
        xAxis: {
          type: 'category',
          data: bands,
          axisLine: { lineStyle: { color: token.colorBorder } },
          axisTick: { show: false },
          axisLabel: { ...text, hideOverlap: true },
        },
        yAxis: {
          type: 'value',
          minInterval: 1,
          splitLine: { lineStyle: { color: token.colorBorderSecondary } },
          axisLabel: text,
        },
        series: [
          {
            type: 'bar',
            data: counts,
            barCategoryGap: '20%',
            itemStyle: { borderRadius: [4, 4, 0, 0] },
            label: { show: true, position: 'top', ...text, formatter: ({ value }: { value: number }) => value || '' },
          },
        ],
      },
      true,
    );
  }, [bands, counts, token]);

  return <div ref={place} role="img" aria-label={label} style={{ height: 240 }} />;
}

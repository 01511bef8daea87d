import type { MetricUnit } from '@xueyan/contract/operations/metric';
import { fileSize } from '../../../ui/upload/file-size.ts';

const plain = (value: number, digits = 0) => String(Number(value.toFixed(digits)));

/** Formats a measured value; a dash if it is unknown. */
export function metricValue(unit: MetricUnit, value: number | null | undefined): string {
  if (value === null || value === undefined) return '—';
  switch (unit) {
    case 'percent':
      return `${plain(value, 1)}%`;
    case 'megabytes':
      return `${fileSize(value * 2 ** 20)}`;
    case 'milliseconds':
      return value >= 10_000 ? `${plain(value / 1000, 1)} s` : `${plain(value, value < 10 ? 1 : 0)} ms`;
    case 'seconds':
      return value >= 120 ? `${plain(value / 60)} min` : `${plain(value)} s`;
    case 'perSecond':
      return `${plain(value, value < 10 ? 2 : 0)}/s`;
    case 'count':
      return plain(value);
  }
}

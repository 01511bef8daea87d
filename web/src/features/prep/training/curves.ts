import type { Epoch } from '@xueyan/contract/prep/picture-training';
import type { ComparedRun } from '@xueyan/contract/prep/training-comparison';
import type { ChartData, ChartTone } from '../../../ui/chart/chart-data.ts';

const tones: ChartTone[] = ['primary', 'good', 'warn', 'bad', 'neutral', 'primary'];

/**
 * Returns the chart of a figure per epoch with one curve per training; null if no training learns in epochs or has the
 * figure.
 */
export function curvesOf(runs: ComparedRun[], figure: keyof Epoch, axis: string): ChartData | null {
  const known = runs.filter(({ epochs }) => epochs.some((one) => one[figure] !== undefined));
  if (known.length === 0) return null;
  const longest = Math.max(...known.map(({ epochs }) => epochs.length));
  return {
    ...{ kind: 'line', axis, labels: Array.from({ length: longest }, (_, at) => String(at + 1)) },
    series: known.map(({ name, epochs }, at) => ({
      ...{ name: `${at + 1}. ${name}`, tone: tones[at] ?? 'neutral' },
      values: Array.from({ length: longest }, (_, epoch) => {
        const value = epochs[epoch]?.[figure];
        return value === undefined ? null : Number(value.toFixed(4));
      }),
    })),
  };
}

export type ChartTone = 'primary' | 'good' | 'warn' | 'bad' | 'neutral';

export interface ChartSeries {
  name: string;
  tone?: ChartTone;
  /** One value for each label; null draws nothing. */
  values: (number | null)[];
}

/** Data of a chart; the table beside it shows the same numbers. */
export interface ChartData {
  kind: 'bar' | 'line';
  /** Labels at the left, bars to the right, for names of any length. */
  sideways?: boolean;
  /** Draws the series stacked. */
  stacked?: boolean;
  /** Name of the axis of labels. */
  axis: string;
  labels: string[];
  series: ChartSeries[];
  /** Maximum of the axis of values. */
  max?: number;
  /** Text after each value, such as `%`. */
  unit?: string;
}

/** Called when a person presses what is drawn for a label of a series. */
export type OnPick = (label: number, series: number) => void;

const rowHeight = 30;

/** Returns the height in pixels; sideways it grows with the number of labels. */
export const heightOf = ({ sideways, labels, series, stacked }: ChartData): number =>
  sideways ? 56 + labels.length * rowHeight * (stacked ? 1 : Math.max(1, series.length * 0.7)) : 240;

/** Returns whether there is nothing to draw. */
export const isBlank = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => !value));

/** Describes a chart in a sentence: the first dozen values of each series. */
export const sentenceOf = (title: string, { labels, series, unit = '' }: ChartData): string =>
  `${title}：${series
    .map(({ name, values }) => {
      const said = labels
        .slice(0, 12)
        .map((label, at) => `${label} ${values[at] ?? '—'}${values[at] === null ? '' : unit}`);
      return `${name}：${said.join('，')}`;
    })
    .join('；')}`;

export type ChartTone = 'primary' | 'good' | 'warn' | 'bad' | 'neutral';

export interface ChartSeries {
  name: string;
  tone?: ChartTone;
  /** One for each label; null draws nothing. */
  values: (number | null)[];
}

/** What a chart says: the same numbers stand in the table beside it. */
export interface ChartData {
  kind: 'bar' | 'line';
  /** Labels at the left, bars to the right: for names of any length. */
  sideways?: boolean;
  /** Series stand on each other. */
  stacked?: boolean;
  /** What the labels are. */
  axis: string;
  labels: string[];
  series: ChartSeries[];
  /** The axis of values ends here. */
  max?: number;
  /** After each value, such as `%`. */
  unit?: string;
}

/** Somebody pressed what is drawn for a label of a series. */
export type OnPick = (label: number, series: number) => void;

const rowHeight = 30;

/** Pixels: sideways, as many rows as there are labels. */
export const heightOf = ({ sideways, labels, series, stacked }: ChartData): number =>
  sideways ? 56 + labels.length * rowHeight * (stacked ? 1 : Math.max(1, series.length * 0.7)) : 240;

/** Whether there is anything to draw. */
export const isBlank = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => !value));

/** A chart as a sentence: the values of each series, the first dozen. */
export const sentenceOf = (title: string, { labels, series, unit = '' }: ChartData): string =>
  `${title}：${series
    .map(({ name, values }) => {
      const said = labels
        .slice(0, 12)
        .map((label, at) => `${label} ${values[at] ?? '—'}${values[at] === null ? '' : unit}`);
      return `${name}：${said.join('，')}`;
    })
    .join('；')}`;

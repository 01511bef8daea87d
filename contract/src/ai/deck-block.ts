import { z } from 'zod';
import { OptionalFileAddress } from '../base/file.ts';
import type { Text } from '../wire/language.ts';

/** Kinds of blocks that a slide may show beside its text, or in its place. */
export const blockKinds = ['picture', 'chart', 'formula'] as const;
export type BlockKind = (typeof blockKinds)[number];
export const blockKindNames: Record<BlockKind, Text> = {
  picture: { zh: '图片', en: 'Picture', mn: 'Зураг' },
  chart: { zh: '图表', en: 'Chart', mn: 'График' },
  formula: { zh: '公式', en: 'Formula', mn: 'Томьёо' },
};

/** `contain`: the whole picture is shown; `cover`: it fills its box, and its edges are cropped. */
export const pictureFits = ['contain', 'cover'] as const;
export type PictureFit = (typeof pictureFits)[number];
export const pictureFitNames: Record<PictureFit, Text> = {
  contain: { zh: '完整显示', en: 'Whole', mn: 'Бүтэн' },
  cover: { zh: '填满裁切', en: 'Fill', mn: 'Дүүргэх' },
};

export const chartKinds = ['bar', 'line', 'pie'] as const;
export type ChartKind = (typeof chartKinds)[number];
export const chartKindNames: Record<ChartKind, Text> = {
  bar: { zh: '柱形图', en: 'Bars', mn: 'Багана' },
  line: { zh: '折线图', en: 'Lines', mn: 'Шугам' },
  pie: { zh: '饼图', en: 'Pie', mn: 'Бялуу' },
};

/** Picture types that every program which opens a PPTX can show. */
export const pictureKinds = ['image/png', 'image/jpeg', 'image/gif'] as const;
/** Maximum bytes of all pictures of a deck that are written into one file. */
export const deckPicturesMaxBytes = 24 * 1024 * 1024;
export const formulaMax = 2_000;
/** Maximum characters of the data of a chart, and maximum numbers of its rows and series. */
export const chartDataMax = 20_000;
export const chartRowsMax = 40;
export const chartSeriesMax = 6;

export const Block = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('picture'),
    /** Address of the uploaded picture; empty while there is none. */
    address: OptionalFileAddress,
    /** Alternative text of the picture. */
    alt: z.string().max(200),
    fit: z.enum(pictureFits),
  }),
  z.strictObject({
    kind: z.literal('chart'),
    chart: z.enum(chartKinds),
    /** Rows with cells separated by `|`: a head with the names of the series, then a label and one number a series. */
    data: z.string().max(chartDataMax),
  }),
  z.strictObject({ kind: z.literal('formula'), tex: z.string().max(formulaMax) }),
]);
export type Block = z.output<typeof Block>;
export type ChartBlock = Extract<Block, { kind: 'chart' }>;

export interface ChartNumbers {
  labels: string[];
  /** One number a label; null where there is none. */
  series: { name: string; values: (number | null)[] }[];
  /** Cells that are not numbers. */
  wrong: string[];
}

/** Parses the numbers of a chart; rows and series beyond the limits are left out, and a pie has one series. */
export function chartNumbers({ chart, data }: Pick<ChartBlock, 'chart' | 'data'>): ChartNumbers {
  const lines = data.split('\n').filter((line) => line.trim() !== '');
  const [head = [], ...rows] = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  const shown = rows.slice(0, chartRowsMax);
  const wrong: string[] = [];
  const numberIn = (cell: string): number | null => {
    const plain = cell.replace(/[,，%\s]/g, '');
    if (plain === '') return null;
    const value = Number(plain);
    if (Number.isFinite(value)) return value;
    wrong.push(cell);
    return null;
  };
  const names = head.slice(1, 1 + (chart === 'pie' ? 1 : chartSeriesMax));
  return {
    labels: shown.map(([label = '']) => label),
    series: names.map((name, at) => ({ name, values: shown.map((row) => numberIn(row[at + 1] ?? '')) })),
    wrong,
  };
}

import { z } from 'zod';
import type { Text } from '../wire/language.ts';

export const columnTypes = ['number', 'category', 'text'] as const;
export type ColumnType = (typeof columnTypes)[number];

const ColumnName = z.string().min(1).max(100);

/** What a column holds. Texts are of the file and shown as they are. */
export const DatasetColumn = z.object({
  name: ColumnName,
  /** `number` where every cell that is not empty is one; `category` where the same few words come again and again. */
  type: z.enum(columnTypes),
  /** Empty cells. */
  missing: z.number().int(),
  distinct: z.number().int(),
  /** Of numbers; null of others. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  mean: z.number().nullable(),
  deviation: z.number().nullable(),
  /** How often: ten equal stretches of numbers by their beginnings, or the ten most frequent words. */
  bars: z.array(z.object({ label: z.string(), count: z.number().int() })),
});
export type DatasetColumn = z.output<typeof DatasetColumn>;

/** A table as it is shown: its columns, how the numbers hang together, and the first rows. */
export const DatasetTable = z.object({
  columnList: z.array(DatasetColumn),
  /** Pearson’s, of each pair of the first 20 columns of numbers; null where one of them never changes. */
  correlation: z.object({ names: z.array(z.string()), values: z.array(z.array(z.number().nullable())) }),
  rowCount: z.number().int(),
  /** The first 50 rows. */
  rows: z.array(z.array(z.string())),
});
export type DatasetTable = z.output<typeof DatasetTable>;

export const fillWays = ['mean', 'median', 'mode'] as const;

/** One step of cleaning. */
export const RecipeStep = z.discriminatedUnion('step', [
  /** Takes columns away. */
  z.strictObject({ step: z.literal('dropColumn'), column: ColumnName }),
  /** Takes rows away whose cell is empty; without a column, any cell. */
  z.strictObject({ step: z.literal('dropMissing'), column: ColumnName.nullable() }),
  /** Fills empty cells; mean and median of numbers only. */
  z.strictObject({ step: z.literal('fillMissing'), column: ColumnName, way: z.enum(fillWays) }),
  /** Takes rows away that were there before. */
  z.strictObject({ step: z.literal('dropDuplicates') }),
  /** Takes rows away whose number lies more than three deviations from the mean. */
  z.strictObject({ step: z.literal('dropOutliers'), column: ColumnName }),
  z.strictObject({ step: z.literal('rename'), column: ColumnName, to: ColumnName }),
]);
export type RecipeStep = z.output<typeof RecipeStep>;
export const recipeSteps = [
  'dropColumn',
  'dropMissing',
  'fillMissing',
  'dropDuplicates',
  'dropOutliers',
  'rename',
] as const;
export const recipeMax = 50;

export const recipeStepNames: Record<(typeof recipeSteps)[number], Text> = {
  dropColumn: { zh: '删除列', en: 'Drop column', mn: 'Багана хасах' },
  dropMissing: { zh: '删除缺失行', en: 'Drop rows with gaps', mn: 'Дутуу мөр хасах' },
  fillMissing: { zh: '填充缺失值', en: 'Fill gaps', mn: 'Дутуу утга нөхөх' },
  dropDuplicates: { zh: '删除重复行', en: 'Drop repeated rows', mn: 'Давхар мөр хасах' },
  dropOutliers: { zh: '删除离群值', en: 'Drop outliers', mn: 'Хэт утга хасах' },
  rename: { zh: '重命名列', en: 'Rename column', mn: 'Багана нэрлэх' },
};

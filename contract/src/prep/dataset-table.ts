import { z } from 'zod';
import type { Text } from '../wire/language.ts';

export const columnTypes = ['number', 'category', 'text'] as const;
export type ColumnType = (typeof columnTypes)[number];

const ColumnName = z.string().min(1).max(100);

/** Description of a column. Texts come from the file and are shown unchanged. */
export const DatasetColumn = z.object({
  name: ColumnName,
  /** `number` if every cell that is not empty is one; `category` if few values repeat. */
  type: z.enum(columnTypes),
  /** Number of empty cells. */
  missing: z.number().int(),
  distinct: z.number().int(),
  /** Of number columns; null for others. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  mean: z.number().nullable(),
  deviation: z.number().nullable(),
  /** Distribution: ten equal ranges of numbers, labelled by their lower bounds, or the ten most frequent values. */
  bars: z.array(z.object({ label: z.string(), count: z.number().int() })),
});
export type DatasetColumn = z.output<typeof DatasetColumn>;

/** A table as the page shows it: its columns, the correlations of numbers, and the first rows. */
export const DatasetTable = z.object({
  columnList: z.array(DatasetColumn),
  /** Pearson’s correlation of each pair of the first 20 number columns; null if one of them is constant. */
  correlation: z.object({ names: z.array(z.string()), values: z.array(z.array(z.number().nullable())) }),
  rowCount: z.number().int(),
  /** The first 50 rows. */
  rows: z.array(z.array(z.string())),
});
export type DatasetTable = z.output<typeof DatasetTable>;

export const fillWays = ['mean', 'median', 'mode'] as const;

/** One cleaning step. */
export const RecipeStep = z.discriminatedUnion('step', [
  /** Removes a column. */
  z.strictObject({ step: z.literal('dropColumn'), column: ColumnName }),
  /** Removes rows with an empty cell in the column, or in any column if it is null. */
  z.strictObject({ step: z.literal('dropMissing'), column: ColumnName.nullable() }),
  /** Fills empty cells; mean and median for numbers only. */
  z.strictObject({ step: z.literal('fillMissing'), column: ColumnName, way: z.enum(fillWays) }),
  /** Removes rows that repeat an earlier one. */
  z.strictObject({ step: z.literal('dropDuplicates') }),
  /** Removes rows whose number is more than three standard deviations from the mean. */
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

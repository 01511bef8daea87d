import { z } from 'zod';
import type { Access } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { Id } from '../wire/scalar.ts';

/** Maximum rows below the header. */
export const importMaxRows = 20_000;
/** Maximum rows that a dry run shows; refused ones come first where there are more. */
export const importShownRows = 2_000;

/** Rows at the beginning of the file that are searched for the header, and the maximum number of columns. */
export const importTitleRows = 10;
export const importMaxColumns = 80;

export interface ImportColumn {
  title: Text;
  /** Other names of the column at schools, in order of preference; the title itself precedes them. */
  synonyms?: readonly string[];
  /** An empty cell of a required column refuses the row; in other columns the rule receives the empty text. */
  required: boolean;
  /** Parses the trimmed text of a cell. */
  rule: z.ZodType<unknown, string>;
  /** Description of the rule: part of the template, and the reason when a row is refused. */
  hint: Text;
  example: string;
}

/** Import from a workbook: its template, its rules and its access. */
export interface SheetImport<
  P extends z.ZodType = z.ZodType,
  C extends Record<string, ImportColumn> = Record<string, ImportColumn>,
> {
  /** A single word; part of the paths and of the job's kind. */
  kind: string;
  name: Text;
  access: Exclude<Access, 'public'>;
  /** Choices besides the file, such as the class. */
  params: P;
  columns: C;
  /**
   * The import also reads the columns that belong to no field, whatever their titles: a row has them as `others`, and a
   * preview shows them in one column of this title.
   */
  others?: { title: Text; hint: Text };
}

/** Declares an import and preserves the types of its columns. */
export const sheetImport = <P extends z.ZodType, C extends Record<string, ImportColumn>>(
  spec: SheetImport<P, C>,
): SheetImport<P, C> => spec;

/** Row whose columns satisfy their rules. */
export type ImportRow<I extends SheetImport> = { [K in keyof I['columns']]: z.output<I['columns'][K]['rule']> } & {
  /** Cells of the other columns by their titles, where the import reads them. */
  others?: [title: string, cell: string][];
};
export type ImportParams<I extends SheetImport> = z.output<I['params']>;

export const importPlans = ['add', 'change', 'same', 'refuse'] as const;
export const ImportPlan = z.enum(importPlans);
export type ImportPlan = z.output<typeof ImportPlan>;

/** Maximum number of sheets of a workbook that are looked at. */
export const importMaxSheets = 200;

/** Maximum characters of a fixed value. */
export const importFixedMax = 200;

/**
 * Row of the header in the file, from 1 (0: none), the column of each field, from 0, and the values of fields that the
 * file has no column for.
 */
export const ImportLayout = z.strictObject({
  /** Sheet of the workbook, from 0; the first by default. */
  sheet: z
    .number()
    .int()
    .min(0)
    .max(importMaxSheets - 1)
    .optional(),
  titleRow: z.number().int().min(0).max(importTitleRows),
  columns: z.record(
    z.string().max(40),
    z
      .number()
      .int()
      .min(0)
      .max(importMaxColumns - 1),
  ),
  /**
   * Values that every row has, by field. They precede the column of the field, and are read by the rule of its cells: an
   * invalid one refuses the file.
   */
  fixed: z.record(z.string().max(40), z.string().trim().min(1).max(importFixedMax)).optional(),
});
export type ImportLayout = z.output<typeof ImportLayout>;

/** What an offer lets a person choose. */
export const importChoices = ['organization'] as const;
export type ImportChoice = (typeof importChoices)[number];

const Counts = z.record(ImportPlan, z.number().int());

/**
 * `POST /api/import/check/<kind>` with the form fields `file`, `params` and, where the person chose it, `layout` (both
 * JSON): a dry run that returns the effect row by row. `POST /api/import/start/<kind>` with the same form starts the
 * job and returns it. Instead of `file`, both take the field `importId` of an earlier check, so that the file is sent and
 * read once. The id is its uploader's alone, for the same kind of import, and good for an hour after its last check; of
 * one person the last few are kept. One that has ended is refused with `import.ended`: the file has to be sent again. A
 * second start with the same id returns the job of the first.
 */
export const importCheck = {
  output: z.object({
    /** Stands for the file in the calls that follow. */
    importId: Id,
    /** Layout that was detected or chosen. */
    layout: ImportLayout,
    /** Fields whose column is ambiguous: no rows are returned until it is chosen. */
    unclear: z.array(z.string()),
    /** Name of the sheet that is read; empty for a file without sheets. */
    sheetName: z.string(),
    /** Names of the other sheets with content, which are not read. */
    unreadSheets: z.array(z.string()),
    /** First rows of the sheet, shortened, as help for the choice. */
    head: z.array(z.array(z.string())),
    /**
     * Optional extra actions, enabled by setting the param: to true, or to the id that is chosen where the offer is a
     * choice.
     */
    offers: z.array(z.object({ param: z.string(), text: z.string(), choice: z.enum(importChoices).optional() })),
    counts: Counts,
    rows: z.array(
      z.object({
        /** Row number as in the spreadsheet program. */
        row: z.number().int(),
        /** Cells of the row by column, unchanged. */
        values: z.record(z.string(), z.string()),
        plan: ImportPlan,
        /** Reason of the refusal, or the planned changes; in the actor's language. */
        reason: z.string(),
      }),
    ),
  }),
};
export type ImportCheck = z.output<typeof importCheck.output>;

export const importStart = { output: z.object({ jobId: Id }) };

/** `result` of an import's job. */
export const ImportResult = z.object({
  counts: Counts,
  /** Rows of the file; an import that was cancelled has outcomes for fewer. Absent in results of older versions. */
  given: z.number().int().optional(),
  /**
   * Rows with something to hand out, such as first passwords: `POST /api/import/issued/<jobId>`, once, within a day.
   */
  issuedCount: z.number().int(),
});
export type ImportResult = z.output<typeof ImportResult>;

export const importFaults = faults('import', {
  noFile: { zh: '请选择要导入的文件', en: 'Choose a file to import', mn: 'Импортлох файлаа сонгоно уу' },
  ended: {
    zh: '检查过的文件已不再保留，请重新上传',
    en: 'The file that was checked is no longer kept; send it again',
    mn: 'Шалгасан файл хадгалагдаагүй байна; дахин илгээнэ үү',
  },
  empty: {
    zh: '工作簿中没有数据，请在标题行下面填写',
    en: 'The workbook holds no data; fill in the rows below the titles',
    mn: 'Ажлын номд өгөгдөл алга; гарчгийн доорх мөрүүдийг бөглөнө үү',
  },
  unclearColumn: {
    zh: '请指定这些列：{columns}',
    en: 'Say which columns these are: {columns}',
    mn: 'Эдгээр баганыг заана уу: {columns}',
  },
  required: { zh: '{column}不能为空', en: '{column} must not be empty', mn: '{column} хоосон байж болохгүй' },
  rule: { zh: '{column}：{hint}', en: '{column}: {hint}', mn: '{column}: {hint}' },
  twice: {
    zh: '与第 {row} 行重复',
    en: 'The same as row {row}',
    mn: '{row}-р мөртэй давхардаж байна',
  },
  issuedOnce: {
    zh: '初始密码只能下载一次，已经下载过。如已遗失，请重置这些账号的密码',
    en: 'First passwords can be downloaded once, and were. If they are lost, reset the passwords of these accounts',
    mn: 'Анхны нууц үгийг нэг л удаа татах боломжтой бөгөөд татсан байна. Алдсан бол эдгээр бүртгэлийн нууц үгийг шинэчилнэ үү',
  },
  nothing: {
    zh: '没有可下载的内容',
    en: 'There is nothing to download',
    mn: 'Татаж авах зүйл алга',
  },
});

import { z } from 'zod';
import type { Access } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { Id } from '../wire/scalar.ts';

/** Bytes of the file, and rows below its titles. */
export const importMaxBytes = 10 * 1024 * 1024;
export const importMaxRows = 20_000;
/** Rows that a dry run shows; those that are refused come first where there are more. */
export const importShownRows = 2_000;

/** Rows of the file among which the titles are looked for, and columns that it may have. */
export const importTitleRows = 10;
export const importMaxColumns = 60;

export interface ImportColumn {
  title: Text;
  /** What schools call it too, best first; the title itself comes before all of them. */
  synonyms?: readonly string[];
  /** An empty cell of a required column refuses the row; elsewhere the rule is given the empty text. */
  required: boolean;
  /** Reads the trimmed text of a cell. */
  rule: z.ZodType<unknown, string>;
  /** The rule in words: stands in the template, and is the reason why a row is refused. */
  hint: Text;
  example: string;
}

/** Data that can be taken in from a workbook: its template, its rules and who may. */
export interface SheetImport<
  P extends z.ZodType = z.ZodType,
  C extends Record<string, ImportColumn> = Record<string, ImportColumn>,
> {
  /** One word; part of the addresses and of the job's kind. */
  kind: string;
  name: Text;
  access: Exclude<Access, 'public'>;
  /** What is chosen beside the file, such as the class. */
  params: P;
  columns: C;
}

/** Declares an import; keeps the types of its columns. */
export const sheetImport = <P extends z.ZodType, C extends Record<string, ImportColumn>>(
  spec: SheetImport<P, C>,
): SheetImport<P, C> => spec;

/** A row that kept the rules of its columns. */
export type ImportRow<I extends SheetImport> = { [K in keyof I['columns']]: z.output<I['columns'][K]['rule']> };
export type ImportParams<I extends SheetImport> = z.output<I['params']>;

export const importPlans = ['add', 'change', 'same', 'refuse'] as const;
export const ImportPlan = z.enum(importPlans);
export type ImportPlan = z.output<typeof ImportPlan>;

/** Which row of the file holds the titles, from 1 on (0: none does), and which column, from 0 on, which field. */
export const ImportLayout = z.strictObject({
  titleRow: z.number().int().min(0).max(importTitleRows),
  columns: z.record(
    z.string().max(40),
    z
      .number()
      .int()
      .min(0)
      .max(importMaxColumns - 1),
  ),
});
export type ImportLayout = z.output<typeof ImportLayout>;

const Counts = z.record(ImportPlan, z.number().int());

/**
 * `POST /api/import/check/<kind>` with the form fields `file`, `params` and, where the person chose it, `layout` (both
 * JSON): what the file would do, row by row; nothing is changed. `POST /api/import/start/<kind>` with the same form
 * begins and answers the job.
 */
export const importCheck = {
  output: z.object({
    /** How the file was understood. */
    layout: ImportLayout,
    /** Fields whose column is not clear: there are no rows until somebody has chosen. */
    unclear: z.array(z.string()),
    /** The first rows of the file, shortened, to choose by. */
    head: z.array(z.array(z.string())),
    /** What may be done besides: set as one of the params, it is done. */
    offers: z.array(z.object({ param: z.string(), text: z.string() })),
    counts: Counts,
    rows: z.array(
      z.object({
        /** As the spreadsheet program counts. */
        row: z.number().int(),
        /** By column, as they stand in the file. */
        values: z.record(z.string(), z.string()),
        plan: ImportPlan,
        /** Why it is refused, or what will change; in the caller's language. */
        reason: z.string(),
      }),
    ),
  }),
};
export type ImportCheck = z.output<typeof importCheck.output>;

export const importStart = { output: z.object({ jobId: Id }) };

/** The `result` of an import's job. */
export const ImportResult = z.object({
  counts: Counts,
  /** Rows with something to hand out, such as first passwords: `POST /api/import/issued/<jobId>`, once, within a day. */
  issuedCount: z.number().int(),
});
export type ImportResult = z.output<typeof ImportResult>;

export const importFaults = faults('import', {
  noFile: { zh: '请选择要导入的文件', en: 'Choose a file to import', mn: 'Импортлох файлаа сонгоно уу' },
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

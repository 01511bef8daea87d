import { faults } from './fault.ts';
import type { Text } from './language.ts';

/** Value of a cell; a time is written as on the wire (`YYYY-MM-DD HH:mm:ss`, or only its date). */
export type SheetValue = string | number | boolean | null | undefined;

/** `text` by default. A spreadsheet program can sum numbers, and sort and filter times. */
export type SheetKind = 'text' | 'number' | 'time';

export interface ListSheetColumn<R> {
  title: Text;
  kind?: SheetKind;
  /** Names of codes, for a field that holds one. */
  values?: Record<string, Text>;
  /** Dictionary of the school that names the codes of the field. */
  dictionary?: string;
  /** Computes the value of the cell, where it is not the field of the column's name. */
  read?(row: R): SheetValue;
  /** Width in characters; derived from the title and the kind by default. */
  width?: number;
}

/** A list as a sheet: `POST /api/export/<path of the list>` returns it with the list's own filters and order. */
export interface ListSheet<R> {
  /** Name of the sheet and, followed by the time, of the file. */
  name: Text;
  /** Columns by field of the row, in the order of the sheet. */
  columns: Record<string, ListSheetColumn<R>>;
  /** Input that the export adds to that of the list, for what a sheet has and the screen does not need. */
  asks?: Record<string, unknown>;
  /** Returns the columns after these, where they depend on what is listed: one for each question of an exam. */
  more?(rows: R[]): FoundColumn<R>[];
}

/** A column that depends on the rows; a title that people wrote is the same in all languages. */
export interface FoundColumn<R> extends Omit<ListSheetColumn<R>, 'title' | 'read'> {
  title: Text | string;
  read(row: R): SheetValue;
}

/** Maximum number of rows of one export. */
export const exportMaxRows = 20_000;

export const sheetFaults = faults('sheet', {
  notSheet: {
    status: 415,
    zh: '文件不是有效的 .xlsx、.xls 或 .csv 表格，请在表格软件中另存后再试',
    en: 'The file is no valid .xlsx, .xls or .csv table; save it anew in a spreadsheet program and try again',
    mn: 'Файл нь хүчинтэй .xlsx, .xls эсвэл .csv хүснэгт биш; хүснэгтийн програмд дахин хадгалаад оролдоно уу',
  },
  tooLarge: {
    status: 413,
    zh: '工作簿过大，最多 {max}',
    en: 'The workbook is too large, {max} at most',
    mn: 'Ажлын ном хэт том, дээд тал нь {max}',
  },
  longCell: {
    status: 413,
    zh: '单元格内容过长，每格最多 32,767 字',
    en: 'A cell is too long, 32,767 characters at most',
    mn: 'Нүдний агуулга хэт урт, дээд тал нь 32,767 тэмдэгт',
  },
  tooManyRows: {
    zh: '行数过多，最多 {max} 行：请分成几份，或只取一部分',
    en: 'Too many rows, {max} at most: divide them, or take a part',
    mn: 'Мөр хэт олон, дээд тал нь {max}: хувааж эсвэл хэсгийг нь авна уу',
  },
  tooWide: {
    zh: '列数过多，最多 {max} 列',
    en: 'Too many columns, {max} at most',
    mn: 'Багана хэт олон, дээд тал нь {max}',
  },
  exportTooLong: {
    zh: '一次最多导出 {max} 条，请缩小查询范围',
    en: 'At most {max} rows can be exported at once; narrow the search',
    mn: 'Нэг удаад дээд тал нь {max} мөр гаргана; хайлтаа нарийсгана уу',
  },
});

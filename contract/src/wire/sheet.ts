import { faults } from './fault.ts';
import type { Text } from './language.ts';

/** What a cell may hold; a time is written as on the wire (`YYYY-MM-DD HH:mm:ss`, or its date alone). */
export type SheetValue = string | number | boolean | null | undefined;

/** `text` unless said otherwise. Numbers can be summed, times sorted and filtered by the spreadsheet program. */
export type SheetKind = 'text' | 'number' | 'time';

export interface ListSheetColumn<R> {
  title: Text;
  kind?: SheetKind;
  /** What codes are called, for a field that holds one. */
  values?: Record<string, Text>;
  /** What stands in the cell, where that is not simply the field of the column's name. */
  read?(row: R): SheetValue;
  /** In characters; by the title and the kind otherwise. */
  width?: number;
}

/** How a list reads as a sheet: `POST /api/export/<path of the list>` answers it with the list's own filters and order. */
export interface ListSheet<R> {
  /** Names the sheet and, with the time, the file. */
  name: Text;
  /** By field of the row, in the order of the sheet. */
  columns: Record<string, ListSheetColumn<R>>;
}

/** Rows of one export at most. */
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
    zh: '行数过多，最多 {max} 行',
    en: 'Too many rows, {max} at most',
    mn: 'Мөр хэт олон, дээд тал нь {max}',
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

import type { Separator } from './csv-separator.ts';

/** Limits of a workbook. */
export interface SheetLimits {
  /** Bytes of the file. */
  maxBytes: number;
  /** Rows with content, including the header. */
  maxRows: number;
  maxColumns: number;
  /** What is between the cells of a table in text form, where it is known; it is found by its lines otherwise. */
  separator?: Separator;
}

/** A sheet of a workbook: its name on the tab and its cells as text. */
export interface BookSheet {
  name: string;
  rows: string[][];
}

/** Limits of a workbook. */
export interface SheetLimits {
  /** Bytes of the file. */
  maxBytes: number;
  /** Rows with content, including the header. */
  maxRows: number;
  maxColumns: number;
}

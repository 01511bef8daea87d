/** What a workbook may hold. */
export interface SheetLimits {
  /** Of the file. */
  maxBytes: number;
  /** Rows with something in them, the titles among them. */
  maxRows: number;
  maxColumns: number;
}

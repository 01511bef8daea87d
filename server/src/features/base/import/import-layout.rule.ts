import { type ImportColumn, type ImportLayout, importTitleRows, type SheetImport } from '@xueyan/contract/base/import';
import { toTraditional } from '../../../http/traditional.ts';

/** Layout of a file, and the fields for which it is unclear. */
export interface FoundLayout {
  layout: ImportLayout;
  unclear: string[];
}

/**
 * Finds the header row, which schools precede with the name of the list and the term, and the column of each field. A
 * required field whose title is missing, or any whose title is ambiguous, is left for a person to decide.
 */
export function findLayout(sheet: SheetImport, rows: string[][]): FoundLayout {
  const first = rows.slice(0, importTitleRows);
  let best = { row: first.findIndex((row) => row.filter(Boolean).length > 1), found: columnsOf(sheet, []) };
  for (const [row, titles] of first.entries()) {
    const found = columnsOf(sheet, titles);
    if (found.known > best.found.known) best = { row, found };
  }
  const { columns, ambiguous } = best.found;
  // A table of one column has no row with two cells.
  return { layout: { titleRow: Math.max(0, best.row) + 1, columns }, unclear: unclearOf(sheet, columns, ambiguous) };
}

/** As `findLayout`, with the sheet of the workbook. */
export interface FoundSheet extends FoundLayout {
  /** From 0. */
  at: number;
}

/**
 * Finds the sheet with the titles: schools put instructions in front. Of several, the first that has rows below its
 * titles and the most columns; where none has the titles that are required, the first with content.
 */
export function findSheet(sheet: SheetImport, sheets: string[][][]): FoundSheet {
  const found = sheets.map((rows, at) => ({ at, rows, ...findLayout(sheet, rows) }));
  const filled = found.filter(({ rows }) => hasContent(rows));
  const [best] = filled.toSorted((one, other) => {
    const isClear = one.unclear.length === 0;
    if (isClear !== (other.unclear.length === 0)) return isClear ? -1 : 1;
    // Sheets that lack a title are for a person to look at, in their order.
    if (!isClear) return 0;
    return (
      Number(hasRows(other)) - Number(hasRows(one)) ||
      Object.keys(other.layout.columns).length - Object.keys(one.layout.columns).length
    );
  });
  const { at, layout, unclear } = best ?? { at: 0, ...findLayout(sheet, sheets[0] ?? []) };
  return { at, layout: at > 0 ? { ...layout, sheet: at } : layout, unclear };
}

export const hasContent = (rows: string[][]): boolean => rows.some((row) => row.some(Boolean));
const hasRows = ({ rows, layout }: { rows: string[][]; layout: ImportLayout }) =>
  hasContent(rows.slice(layout.titleRow));

/**
 * Applies a person's choice: only required fields with neither a column nor a fixed value remain unclear. A fixed value
 * precedes the column.
 */
export function chosenLayout(sheet: SheetImport, { fixed: given, ...layout }: ImportLayout): FoundLayout {
  const known = Object.keys(sheet.columns);
  const fixed = Object.fromEntries(Object.entries(given ?? {}).filter(([field]) => known.includes(field)));
  const columns = Object.fromEntries(
    Object.entries(layout.columns).filter(([field]) => known.includes(field) && fixed[field] === undefined),
  );
  const unclear = unclearOf(sheet, columns, []).filter((field) => fixed[field] === undefined);
  return { layout: { ...layout, columns, ...(Object.keys(fixed).length > 0 && { fixed }) }, unclear };
}

const unclearOf = (sheet: SheetImport, columns: ImportLayout['columns'], ambiguous: string[]) =>
  Object.entries(sheet.columns)
    .filter(([field, { required }]) => ambiguous.includes(field) || (required && columns[field] === undefined))
    .map(([field]) => field);

interface FoundColumns {
  columns: ImportLayout['columns'];
  ambiguous: string[];
  /** Number of fields with at least one recognized title. */
  known: number;
}

/** Returns the best matching column for each field. */
function columnsOf(sheet: SheetImport, titles: string[]): FoundColumns {
  const plain = titles.map(plainTitle);
  const columns: ImportLayout['columns'] = {};
  const ambiguous: string[] = [];
  for (const [field, column] of Object.entries(sheet.columns)) {
    const best = namesOf(column)
      .map((names) => plain.flatMap((title, place) => (names.includes(title) ? [place] : [])))
      .find((places) => places.length > 0);
    if (!best) continue;
    if (best.length > 1) ambiguous.push(field);
    else columns[field] = best[0] ?? 0;
  }
  return { columns, ambiguous, known: Object.keys(columns).length + ambiguous.length };
}

/** Returns the possible names of a column, in order of preference: its title in any language, then its synonyms. */
function namesOf({ title: { zh, en, mn = '', tw = '' }, synonyms = [] }: ImportColumn): string[][] {
  const titles = [zh, en, mn, tw, toTraditional(zh)].map(plainTitle).filter(Boolean);
  return [titles, ...synonyms.map((one) => [plainTitle(one), plainTitle(toTraditional(one))])];
}

/** Strips a title of marks, spaces and remarks in brackets. */
const plainTitle = (title: string) => (title.split(/[（(【[]/)[0] || title).replace(/[*＊\s:：]/g, '').toLowerCase();

import { type ImportColumn, type ImportLayout, importTitleRows, type SheetImport } from '@xueyan/contract/base/import';
import { toTraditional } from '../../../http/traditional.ts';

/** How a file is understood, and the fields of which that is not clear. */
export interface FoundLayout {
  layout: ImportLayout;
  unclear: string[];
}

/**
 * Finds the row of the titles, for schools put the name of the list and the term above it, and the column of each field.
 * A field whose title stands nowhere, though it must, or in several places, is for a person to decide.
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

/** What a person chose: only fields that must have a column, and have none, are left unclear. */
export function chosenLayout(sheet: SheetImport, layout: ImportLayout): FoundLayout {
  const known = Object.keys(sheet.columns);
  const columns = Object.fromEntries(Object.entries(layout.columns).filter(([field]) => known.includes(field)));
  return { layout: { ...layout, columns }, unclear: unclearOf(sheet, columns, []) };
}

const unclearOf = (sheet: SheetImport, columns: ImportLayout['columns'], ambiguous: string[]) =>
  Object.entries(sheet.columns)
    .filter(([field, { required }]) => ambiguous.includes(field) || (required && columns[field] === undefined))
    .map(([field]) => field);

interface FoundColumns {
  columns: ImportLayout['columns'];
  ambiguous: string[];
  /** Fields of which at least one title was recognised. */
  known: number;
}

/** For each field the column whose title says it best. */
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

/** What a column may be called, best first: its title in any language, then each of the other words for it. */
function namesOf({ title: { zh, en, mn = '', tw = '' }, synonyms = [] }: ImportColumn): string[][] {
  const titles = [zh, en, mn, tw, toTraditional(zh)].map(plainTitle).filter(Boolean);
  return [titles, ...synonyms.map((one) => [plainTitle(one), plainTitle(toTraditional(one))])];
}

/** A title without what people put around it: marks, spaces, and remarks in brackets. */
const plainTitle = (title: string) => (title.split(/[（(【[]/)[0] || title).replace(/[*＊\s:：]/g, '').toLowerCase();

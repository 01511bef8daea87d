/** What a cell of a workbook says about a mark. */
export type SheetCell =
  | { says: 'nothing' }
  | { says: 'wrong' }
  | { says: 'mark'; score: number | null; excused: boolean };

/** Words of exported cells, in any language of the product; what waits or is missing says nothing about a mark. */
const excusedWords = ['免', '免计', 'excused', 'чөлөөтэй'];
const silentWords = ['', '待批', '待批閱', '待批閲', '缺', 'waiting', 'missing', 'хүлээгдэж буй', 'дутуу'];
const clearWords = ['-', '－', '—', '–'];

/** Reads a cell of a column. */
export function readCell(cell: string, max: number): SheetCell {
  const word = cell.trim().toLowerCase();
  if (silentWords.includes(word)) return { says: 'nothing' };
  if (excusedWords.includes(word)) return { says: 'mark', score: null, excused: true };
  if (clearWords.includes(word)) return { says: 'mark', score: null, excused: false };
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(word)) return { says: 'wrong' };
  const score = Number(word);
  return score > max ? { says: 'wrong' } : { says: 'mark', score, excused: false };
}

interface Titled {
  id: string;
  title: string;
  maximum: number;
}

/** Title of a column in an exported gradebook, alone. */
export const sheetTitle = ({ title, maximum }: Pick<Titled, 'title' | 'maximum'>): string => `${title} (${maximum})`;

/** Tells if a title may be that of an exported column. */
export const isSheetTitle = (title: string): boolean => / \(\d{1,4}(\.\d{1,2})?\)( #[0-9a-f]{6})?$/.test(title);

/** Titles of all columns in an exported gradebook; those of one title are told apart by the end of their ids. */
export function sheetTitles(columns: Titled[]): string[] {
  const plain = columns.map(sheetTitle);
  return plain.map((title, at) =>
    plain.indexOf(title) === plain.lastIndexOf(title) ? title : `${title} #${columns[at]?.id.slice(-6)}`,
  );
}

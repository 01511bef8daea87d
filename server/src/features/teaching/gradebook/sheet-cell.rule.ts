/** What a cell of a workbook says about a mark. */
export type SheetCell = { says: 'nothing' | 'wrong' } | { says: 'mark'; score: number | null; excused: boolean };

/** Words of exported cells, in any language of the product; what waits or is missing says nothing about a mark. */
const excusedWords = ['免', '免计', 'excused', 'чөлөөтэй'];
const silentWords = ['', '待批', '待批閱', '待批閲', '缺', 'waiting', 'missing', 'хүлээгдэж буй', 'дутуу'];
const clearWords = ['-', '－', '—', '–'];

/** Reads a cell of a manual column. */
export function readCell(cell: string, max: number): SheetCell {
  const word = cell.trim().toLowerCase();
  if (silentWords.includes(word)) return { says: 'nothing' };
  if (excusedWords.includes(word)) return { says: 'mark', score: null, excused: true };
  if (clearWords.includes(word)) return { says: 'mark', score: null, excused: false };
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(word)) return { says: 'wrong' };
  const score = Number(word);
  return score > max ? { says: 'wrong' } : { says: 'mark', score, excused: false };
}

/** Title of a column in an exported gradebook. */
export const sheetTitle = (title: string, maximum: number): string => `${title} (${maximum})`;

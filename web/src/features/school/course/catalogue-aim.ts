import type { Chapter } from '@xueyan/contract/school/section';
import { type Row, rowAt } from '../../../ui/drag/row-aim.ts';
import { findSpot, type Spot, sameSpot } from './catalogue-tree.ts';

/** A row of the catalogue on the screen; `chapterId`: the chapter it is in, or its own id for a chapter. */
export interface CatalogueRowBox extends Row {
  chapterId: string;
}

export interface Aim {
  to: Spot;
  /** Row beside which the line is drawn, and on which side. */
  line: { rowId: string; edge: 'before' | 'after' };
}

/** Returns the target of a row at a height; null where it may not be dropped, or at its current position. */
export function aimAt(tree: Chapter[], rows: CatalogueRowBox[], id: string, y: number): Aim | null {
  const now = findSpot(tree, id);
  const aim = now?.parentId === null ? aimChapter(tree, rows, id, y) : aimSection(tree, rows, id, y);
  return aim && !sameSpot(aim.to, now) ? aim : null;
}

function aimChapter(tree: Chapter[], rows: CatalogueRowBox[], id: string, y: number): Aim | null {
  const blocks = tree
    .filter((chapter) => chapter.id !== id)
    .flatMap((chapter) => {
      const own = rows.filter((row) => row.chapterId === chapter.id);
      const first = own[0];
      const last = own.at(-1);
      return first && last ? [{ first, last, middle: (first.top + last.bottom) / 2 }] : [];
    });
  const position = blocks.filter((block) => y > block.middle).length;
  const [above, below] = [blocks[position - 1], blocks[position]];
  const to = { parentId: null, position };
  if (below) return { to, line: { rowId: below.first.id, edge: 'before' } };
  return above ? { to, line: { rowId: above.last.id, edge: 'after' } } : null;
}

function aimSection(tree: Chapter[], rows: CatalogueRowBox[], id: string, y: number): Aim | null {
  const over = rowAt(rows, y);
  const chapter = tree.find((one) => one.id === over?.chapterId);
  if (!over || !chapter) return null;
  const rest = chapter.children.filter((section) => section.id !== id);
  if (over.id === chapter.id) {
    // Over the title of a chapter, and above the first one, a row is dropped at its top; over a folded one, at its end.
    const folded = !rows.some((row) => row.chapterId === chapter.id && row.id !== chapter.id);
    const position = folded ? rest.length : 0;
    return { to: { parentId: chapter.id, position }, line: { rowId: over.id, edge: 'after' } };
  }
  const edge = y < (over.top + over.bottom) / 2 ? 'before' : 'after';
  const at = chapter.children.slice(
    0,
    chapter.children.findIndex((section) => section.id === over.id),
  );
  const before = at.filter((section) => section.id !== id).length;
  const position = over.id === id || edge === 'before' ? before : before + 1;
  return { to: { parentId: chapter.id, position }, line: { rowId: over.id, edge } };
}

import type { Chapter } from '@xueyan/contract/school/section';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { findSpot, type Spot, sameSpot } from './catalogue-tree.ts';

interface Drag {
  id: string;
  to: Spot | undefined;
  /** The row beside which the line is drawn, and on which side. */
  line: { rowId: string; edge: 'before' | 'after' } | undefined;
}

interface Row {
  id: string;
  chapterId: string;
  top: number;
  bottom: number;
}

/**
 * Reordering with mouse, pen or finger. Pointer events rather than the browser's drag and drop, which knows no touch.
 * Rows carry `data-row` (their id) and `data-chapter` (the chapter they are in, or are).
 */
export function useCatalogueDrag(tree: Chapter[], onMove: (id: string, to: Spot) => void) {
  const [drag, setDrag] = useState<Drag>();
  const list = useRef<HTMLOListElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const dragging = drag !== undefined;

  useEffect(() => {
    if (!dragging) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(undefined);
    };
    addEventListener('keydown', cancel);
    return () => removeEventListener('keydown', cancel);
  }, [dragging]);

  const rows = (): Row[] =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { id: element.dataset.row ?? '', chapterId: element.dataset.chapter ?? '', top, bottom };
    });

  const aimChapter = (id: string, y: number): Omit<Drag, 'id'> => {
    const others = tree.filter((chapter) => chapter.id !== id);
    const all = rows();
    const blocks = others.flatMap((chapter) => {
      const own = all.filter((row) => row.chapterId === chapter.id);
      const first = own[0];
      const last = own.at(-1);
      return first && last ? [{ first, last, middle: (first.top + last.bottom) / 2 }] : [];
    });
    const position = blocks.filter((block) => y > block.middle).length;
    const below = blocks[position];
    const above = blocks[position - 1];
    const line = below
      ? { rowId: below.first.id, edge: 'before' as const }
      : above && { rowId: above.last.id, edge: 'after' as const };
    return { to: { parentId: null, position }, line };
  };

  const aimSection = (id: string, y: number): Omit<Drag, 'id'> => {
    const over = rows().reduce<Row | undefined>((best, row) => (y >= row.top || !best ? row : best), undefined);
    const chapter = tree.find((one) => one.id === over?.chapterId);
    if (!over || !chapter) return { to: undefined, line: undefined };
    const rest = chapter.children.filter((section) => section.id !== id);
    if (over.id === chapter.id) {
      // Above the first chapter is its top; a folded chapter is dropped into, at its end.
      const folded = !rows().some((row) => row.chapterId === chapter.id && row.id !== chapter.id);
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
  };

  const follow = (event: PointerEvent) => {
    if (ghost.current) ghost.current.style.translate = `${event.clientX + 12}px ${event.clientY + 8}px`;
  };

  const handle = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, to: undefined, line: undefined });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.id !== id) return;
      follow(event);
      const aim = findSpot(tree, id)?.parentId === null ? aimChapter : aimSection;
      const next = aim(id, event.clientY);
      setDrag({ id, ...next });
      const row = next.line && list.current?.querySelector(`[data-row="${CSS.escape(next.line.rowId)}"]`);
      row?.scrollIntoView({ block: 'nearest' });
    },
    onPointerUp: () => {
      if (drag?.id !== id) return;
      setDrag(undefined);
      if (drag.to && !sameSpot(drag.to, findSpot(tree, id))) onMove(id, drag.to);
    },
    onPointerCancel: () => setDrag(undefined),
  });

  return { list, ghost, dragId: drag?.id, line: drag?.line, handle };
}

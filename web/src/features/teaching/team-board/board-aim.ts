import type { Card } from '@xueyan/contract/teaching/team-board';
import { positionAt, rowsIn } from '../../../ui/drag/row-aim.ts';
import type { Arrow, Point } from '../../../ui/drag/useDrag.ts';

/** Target of a card: a column, and the position among its other cards. */
export interface CardAim {
  columnId: string;
  position: number;
}

/** Returns the target under a point. */
export function aimAt(board: HTMLElement | null, id: string, { x, y }: Point): CardAim | null {
  for (const column of board?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
    const { left, right } = column.getBoundingClientRect();
    if (x >= left && x <= right)
      return { columnId: column.dataset.column ?? '', position: positionAt(rowsIn(column, 'card'), id, y) };
  }
  return null;
}

/** Returns the target of one step by key: up and down within a column, left and right to the next one. */
export function stepFrom(
  columnIds: string[],
  cards: Card[],
  id: string,
  arrow: Arrow,
  now: CardAim | null,
): CardAim | null {
  const others = (columnId: string) => cards.filter((card) => card.columnId === columnId && card.cardId !== id).length;
  const card = cards.find(({ cardId }) => cardId === id);
  if (!card) return null;
  const inColumn = cards.filter(({ columnId }) => columnId === card.columnId);
  const at = now ?? { columnId: card.columnId, position: inColumn.indexOf(card) };
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const next = at.position + (arrow === 'ArrowUp' ? -1 : 1);
    return { ...at, position: Math.min(others(at.columnId), Math.max(0, next)) };
  }
  const columnId = columnIds[columnIds.indexOf(at.columnId) + (arrow === 'ArrowLeft' ? -1 : 1)];
  return columnId ? { columnId, position: Math.min(at.position, others(columnId)) } : at;
}

/** Returns the cards after one has moved. */
export function moved(cards: Card[], id: string, { columnId, position }: CardAim): Card[] {
  const card = cards.find(({ cardId }) => cardId === id);
  if (!card) return cards;
  const rest = cards.filter((one) => one !== card);
  const column = rest.filter((one) => one.columnId === columnId).toSpliced(position, 0, { ...card, columnId });
  return [...rest.filter((one) => one.columnId !== columnId), ...column];
}

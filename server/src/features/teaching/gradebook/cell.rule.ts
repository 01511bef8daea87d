import type { CellState } from '@xueyan/contract/teaching/grade-calculation';
import { type Cell, rounded } from './calculation.rule.ts';

/** What a teacher entered, in the place of whatever a source says. */
interface Entered {
  score: number | null;
  excused: boolean;
}

/** What a source says. */
interface Given {
  state: 'marked' | 'waiting' | 'excused';
  score: number | null;
  maximum?: number;
  lateMs?: number;
}

interface Column {
  /** What the column counts out of. */
  maximum: number;
  /** What its source counts out of; null: it has none. */
  sourceMaximum: number | null;
  dueAt: Date | null;
}

/** What a student has in a column. Marks of a source are converted to the maximum of the column. */
export function cellOf(column: Column, entered: Entered | undefined, given: Given | undefined, now: Date): Cell {
  // Whoever enters a mark in its place has looked at how late it was.
  if (entered) return cell(entered.excused ? 'excused' : 'marked', entered.score);
  if (!given) return cell(column.dueAt !== null && column.dueAt < now ? 'missing' : 'open', null);
  if (given.state !== 'marked' || given.score === null) return cell(given.state, null);
  const of = given.maximum ?? column.sourceMaximum ?? column.maximum;
  return { ...cell('marked', rounded((given.score * column.maximum) / of)), lateMs: given.lateMs ?? 0 };
}

const cell = (state: CellState, score: number | null): Cell => ({ state, score, lateMs: 0 });

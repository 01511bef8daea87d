import type { CellState } from '@xueyan/contract/teaching/grade-calculation';
import { type Cell, rounded } from './calculation.rule.ts';

/** A mark that a teacher entered; it replaces the one of the source. */
interface Entered {
  score: number | null;
  excused: boolean;
}

/** A mark from a source. */
interface Given {
  state: 'marked' | 'waiting' | 'excused';
  score: number | null;
  maximum?: number;
  lateMs?: number;
  /** Percent of the team's mark that this member has. */
  factor?: number;
}

interface Column {
  /** Maximum that the column counts out of. */
  maximum: number;
  /** Maximum of the source; null if there is none. */
  sourceMaximum: number | null;
  dueAt: Date | null;
  /** Marks of the source grow until the course ends. */
  grows: boolean;
}

/** Returns the cell of a student in a column. Marks of a source are converted to the maximum of the column. */
export function cellOf(column: Column, entered: Entered | undefined, given: Given | undefined, now: Date): Cell {
  // A teacher who enters a mark has considered lateness already.
  if (entered) return cell(entered.excused ? 'excused' : 'marked', entered.score);
  if (!given) return cell(column.dueAt !== null && column.dueAt < now ? 'missing' : 'open', null);
  if (given.state !== 'marked' || given.score === null) return cell(given.state, null);
  const of = given.maximum ?? column.sourceMaximum ?? column.maximum;
  const whole = (score: number) => rounded((score * column.maximum) / of);
  const { factor } = given;
  return {
    ...cell('marked', whole(factor === undefined ? given.score : Math.min(of, (given.score * factor) / 100))),
    ...(factor !== undefined && { team: { score: whole(given.score), percent: factor } }),
    lateMs: given.lateMs ?? 0,
    growing: column.grows,
  };
}

const cell = (state: CellState, score: number | null): Cell => ({ state, score, lateMs: 0, growing: false });

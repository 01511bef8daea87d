import type {
  CellState,
  GradeAccount,
  GradeGroup,
  GradePart,
  LateRule,
  PartOutcome,
} from '@xueyan/contract/teaching/grade-calculation';

/** Rules of the calculation. Weights may have any size: only their ratio matters. */
export interface Scheme {
  /** Missing work counts as zero; otherwise not at all. */
  missingZero: boolean;
  /** If empty, all columns together are one category. */
  categories: { categoryId: string; weight: number; dropLowest: number; late: LateRule | null }[];
  columns: { columnId: string; categoryId: string | null; weight: number; maximum: number }[];
}

/** State of a student in a column, out of the column's maximum; `score` is a number exactly when `marked`. */
export interface Cell {
  state: CellState;
  score: number | null;
  lateMs: number;
  /** The mark grows until the course ends, and says little before. */
  growing: boolean;
  /** The mark of the student's team, out of the column's maximum, and the factor in percent that made this one of it. */
  team?: { score: number; percent: number };
}

export const emptyCell: Cell = { state: 'open', score: null, lateMs: 0, growing: false };

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the deduction of a late mark in percent of the score, 0–100. */
export function lateOffOf(rule: LateRule | null, lateMs: number): number {
  if (!rule) return 0;
  const counted = lateMs - (rule.graceHours * dayMs) / 24;
  return counted <= 0 ? 0 : Math.min(rule.mostPercent, rule.percentPerDay * Math.ceil(counted / dayMs));
}

/** Returns the outcome of a cell before anything is dropped. */
function outcomeOf(state: CellState, missingZero: boolean): PartOutcome {
  if (state === 'marked') return 'counted';
  // Missing work that does not count shows as not due: it has no share either way.
  if (state === 'missing') return missingZero ? 'missed' : 'open';
  return state;
}

const countsFor = (outcome: PartOutcome) => outcome === 'counted' || outcome === 'missed';

type Group = { categoryId: string | null; weight: number; dropLowest: number; late: LateRule | null };

/** Returns the columns of a category with their outcomes; shares are still relative to the category. */
function partsOf(group: Group, columns: Scheme['columns'], cells: Map<string, Cell>, missingZero: boolean) {
  const parts = columns.map((column) => {
    const { state, score, lateMs } = cells.get(column.columnId) ?? emptyCell;
    const lateOff = state === 'marked' ? lateOffOf(group.late, lateMs) : 0;
    const outcome = column.weight > 0 || state === 'excused' ? outcomeOf(state, missingZero) : 'weightless';
    const missed = state === 'missing' && missingZero;
    const percent =
      score !== null && state === 'marked' ? ((100 * score) / column.maximum) * (1 - lateOff / 100) : missed ? 0 : null;
    const { columnId, maximum, weight } = column;
    return { columnId, outcome, state, score, maximum, lateOff, percent, share: 0, weight };
  });
  const counting = parts.filter(({ outcome }) => countsFor(outcome));
  // Of equal ones those further right are dropped first, so that the result is always the same.
  const lowest = [...counting].reverse().sort((a, b) => (a.percent ?? 0) - (b.percent ?? 0));
  for (const part of lowest.slice(0, Math.min(group.dropLowest, Math.max(0, counting.length - 1))))
    part.outcome = 'dropped';
  const sum = parts.reduce((all, { outcome, weight }) => all + (countsFor(outcome) ? weight : 0), 0);
  for (const part of parts) part.share = countsFor(part.outcome) ? part.weight / sum : 0;
  return parts.map(({ weight: _, ...part }): GradePart => part);
}

const percentOf = (parts: { percent: number | null; share: number }[]) =>
  parts.some(({ share }) => share > 0)
    ? parts.reduce((sum, { percent, share }) => sum + (percent ?? 0) * share, 0)
    : null;

/** Rounds to two decimals, halves up: 85.005 must not become 85.00 because of its binary representation. */
export const rounded = (value: number) => Math.round(value * 100 + 1e-7) / 100;

/**
 * Computes the mark of one student, 0–100, and its parts: within each category the weighted mean of what counts, over
 * all categories with a value the weighted mean of those. Columns in no category do not count, unless there are no
 * categories at all. While all that counts is still growing there is no mark: the first answer in class is no fail.
 */
export function accountOf(scheme: Scheme, cells: Map<string, Cell>): GradeAccount {
  const { categories, columns, missingZero } = scheme;
  const single = categories.length === 0;
  const all: Group[] = [...categories, { categoryId: null, weight: single ? 1 : 0, dropLowest: 0, late: null }];
  const known = new Set(categories.map(({ categoryId }) => categoryId));
  const groups = all.map((group) => {
    const own = columns.filter(({ categoryId }) =>
      group.categoryId === null ? categoryId === null || !known.has(categoryId) : categoryId === group.categoryId,
    );
    const shown = group.weight > 0 ? own : own.map((column) => ({ ...column, weight: 0 }));
    const parts = partsOf(group, shown, cells, missingZero);
    return { categoryId: group.categoryId, percent: percentOf(parts), share: 0, parts, weight: group.weight };
  });
  const sum = groups.reduce((whole, { percent, weight }) => whole + (percent === null ? 0 : weight), 0);
  for (const group of groups) {
    group.share = group.percent === null || sum === 0 ? 0 : group.weight / sum;
    for (const part of group.parts) part.share *= group.share;
  }
  const decides = groups.some(({ parts }) =>
    parts.some(({ columnId, share }) => share > 0 && !cells.get(columnId)?.growing),
  );
  const total = decides ? percentOf(groups) : null;
  return {
    total: total === null ? null : rounded(total),
    groups: groups.flatMap(({ weight: _, ...group }): GradeGroup[] =>
      group.categoryId === null && group.parts.length === 0 ? [] : [group],
    ),
  };
}

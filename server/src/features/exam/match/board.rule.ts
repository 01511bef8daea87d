import type { MatchRules } from '@xueyan/contract/exam/match';
import { type BoardCell, type BoardRow, compareRows, rankRows } from '@xueyan/contract/exam/match-board';
import type { Verdict } from '@xueyan/contract/exam/verdict';

/** Scoring rules of a match. */
export interface Counting {
  rules: MatchRules;
  penaltyMinutes: number;
  lossPercent: number;
  wrongPercent: number;
  /** Duration from beginning to end. */
  minutes: number;
}

/** A submission as the board counts it. */
export interface Attempt {
  entryId: string;
  problemId: string;
  /** Milliseconds since the beginning. */
  afterMs: number;
  /** Null while undecided, or hidden by the freeze. */
  verdict: Verdict | null;
  share: number | null;
}

export interface Entrant {
  entryId: string;
  entryName: string;
  members: string[];
  official: boolean;
}

interface Problem {
  problemId: string;
  points: number;
}

/** Minimum share of a problem's points for a solution, in percent. */
const leastPercent = 30;

/** Verdicts that count neither as a try nor as a mistake: a compile error, or a failure of the judge. */
const free: readonly (Verdict | null)[] = ['CE', 'SE'];

const minuteOf = ({ afterMs }: Attempt) => Math.floor(afterMs / 60_000);
const rounded = (points: number) => Math.round(points * 100) / 100;

/**
 * Computes the points of a solved problem with decreasing points: less with time and with each wrong try, but never
 * below the minimum.
 */
export function decreasedPoints(points: number, minute: number, wrong: number, how: Counting): number {
  const lost = (how.lossPercent * Math.min(minute, how.minutes)) / Math.max(1, how.minutes);
  const left = 100 - lost - how.wrongPercent * wrong;
  return rounded((points * Math.max(leastPercent, left)) / 100);
}

/** Computes the cell of one problem and entry from its attempts in order. */
function cellOf(how: Counting, { problemId, points }: Problem, attempts: Attempt[]): BoardCell {
  const counted = attempts.filter(({ verdict }) => verdict === null || !free.includes(verdict));
  const cell = { problemId, solved: false, tries: 0, pending: 0, minute: null, points: 0, first: false };
  if (how.rules === 'ioi') return bestOf(cell, points, counted);
  const at = counted.findIndex(({ verdict }) => verdict === 'AC');
  const accepted = counted[at];
  const before = accepted ? counted.slice(0, at) : counted;
  const pending = before.filter(({ verdict }) => verdict === null).length;
  const wrong = before.length - pending;
  if (!accepted) return { ...cell, tries: wrong, pending };
  const minute = minuteOf(accepted);
  const worth = how.rules === 'points' ? decreasedPoints(points, minute, wrong, how) : 1;
  return { ...cell, solved: true, tries: wrong + 1, pending, minute, points: worth };
}

/** Counts the best try by the IOI rules, whenever it was made. */
function bestOf(cell: BoardCell, points: number, attempts: Attempt[]): BoardCell {
  const judged = attempts.filter(({ verdict }) => verdict !== null);
  const best = Math.max(0, ...judged.map(({ share }) => share ?? 0));
  const solved = best >= 1;
  const full = judged.find(({ share }) => (share ?? 0) >= 1);
  return {
    ...cell,
    solved,
    tries: judged.length,
    pending: solved ? 0 : attempts.length - judged.length,
    minute: full ? minuteOf(full) : null,
    points: rounded(points * best),
  };
}

/** Sums up a row's cells. */
export function totalsOf(
  how: Counting,
  cells: BoardCell[],
): Pick<BoardRow, 'solved' | 'penalty' | 'points' | 'lastMinute'> {
  const solved = cells.filter((cell) => cell.solved);
  const penaltyOf = ({ minute, tries }: BoardCell) => (minute ?? 0) + how.penaltyMinutes * (tries - 1);
  return {
    solved: solved.length,
    penalty: how.rules === 'icpc' ? solved.reduce((sum, cell) => sum + penaltyOf(cell), 0) : 0,
    points: rounded(cells.reduce((sum, { points }) => sum + points, 0)),
    lastMinute: Math.max(0, ...solved.map(({ minute }) => minute ?? 0)),
  };
}

/** Finds the first solution of each problem; none while an earlier official try is undecided. */
function firstsOf(problems: Problem[], attempts: Attempt[], official: ReadonlySet<string>): Map<string, string> {
  const firsts = new Map<string, string>();
  for (const { problemId } of problems) {
    const first = attempts.find(
      (one) =>
        one.problemId === problemId && official.has(one.entryId) && (one.verdict === null || one.verdict === 'AC'),
    );
    if (first?.verdict === 'AC') firsts.set(problemId, first.entryId);
  }
  return firsts;
}

const byName = new Intl.Collator('zh-Hans-CN', { numeric: true });

/** Sorts rows by the rules, then by name. */
export const sortRows = (rules: MatchRules, rows: BoardRow[]): BoardRow[] =>
  rankRows(
    rules,
    rows.toSorted(
      (one, other) =>
        compareRows(rules, one, other) ||
        byName.compare(one.entryName, other.entryName) ||
        (one.entryId < other.entryId ? -1 : 1),
    ),
  );

/** Computes the board from all attempts, given in any order. */
export function boardOf(how: Counting, problems: Problem[], entrants: Entrant[], attempts: Attempt[]): BoardRow[] {
  const ordered = attempts.toSorted((one, other) => one.afterMs - other.afterMs);
  const official = new Set(entrants.filter((one) => one.official).map(({ entryId }) => entryId));
  const firsts = firstsOf(problems, ordered, official);
  const byPlace = Map.groupBy(ordered, ({ entryId, problemId }) => `${entryId} ${problemId}`);
  const rows = entrants.map((entrant): BoardRow => {
    const cells = problems.map((problem) => ({
      ...cellOf(how, problem, byPlace.get(`${entrant.entryId} ${problem.problemId}`) ?? []),
      first: firsts.get(problem.problemId) === entrant.entryId,
    }));
    return { ...entrant, rank: null, ...totalsOf(how, cells), cells };
  });
  return sortRows(how.rules, rows);
}

/** Hides the outcome of attempts made after the freeze. */
export const frozenFrom = (freezeMs: number | null, attempts: Attempt[]): Attempt[] =>
  freezeMs === null
    ? attempts
    : attempts.map((one) => (one.afterMs >= freezeMs ? { ...one, verdict: null, share: null } : one));

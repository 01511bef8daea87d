import type { MatchRules } from '@xueyan/contract/exam/match';
import { type BoardCell, type BoardRow, compareRows, rankRows } from '@xueyan/contract/exam/match-board';
import type { Verdict } from '@xueyan/contract/exam/verdict';

/** How a match counts. */
export interface Counting {
  rules: MatchRules;
  penaltyMinutes: number;
  lossPercent: number;
  wrongPercent: number;
  /** From the beginning to the end. */
  minutes: number;
}

/** A submission as the board knows it. */
export interface Attempt {
  entryId: string;
  problemId: string;
  /** Milliseconds from the beginning. */
  afterMs: number;
  /** Null: nobody knows it yet, or nobody may. */
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

/** Of a problem at least so much is left for whoever solves it, in percent. */
const leastPercent = 30;

/** Neither tries nor mistakes: the compiler took nothing, or the judge failed. */
const free: readonly (Verdict | null)[] = ['CE', 'SE'];

const minuteOf = ({ afterMs }: Attempt) => Math.floor(afterMs / 60_000);
const rounded = (points: number) => Math.round(points * 100) / 100;

/** What a solved problem is worth with decreasing points: less with time and with each wrong try, but never nothing. */
export function decreasedPoints(points: number, minute: number, wrong: number, how: Counting): number {
  const lost = (how.lossPercent * Math.min(minute, how.minutes)) / Math.max(1, how.minutes);
  const left = 100 - lost - how.wrongPercent * wrong;
  return rounded((points * Math.max(leastPercent, left)) / 100);
}

/** One problem of one entry, from its attempts in their order. */
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

/** With IOI the best try counts, whenever it came. */
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

/** The totals of a row, from its cells. */
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

/** Who solved a problem first, while no earlier try of anybody official is open. */
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

/** Rows in their order: by the rules, then by name. */
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

/** The board of all attempts, of whatever order. */
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

/** The attempts as they look while the board stands still: of what came later nobody knows the outcome. */
export const frozenFrom = (freezeMs: number | null, attempts: Attempt[]): Attempt[] =>
  freezeMs === null
    ? attempts
    : attempts.map((one) => (one.afterMs >= freezeMs ? { ...one, verdict: null, share: null } : one));

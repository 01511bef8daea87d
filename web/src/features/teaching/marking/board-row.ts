import { isHandedIn, reportTransitions } from '@xueyan/contract/teaching/attempt';
import type { BoardRow, markingApi } from '@xueyan/contract/teaching/marking';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { allowsFrom } from '@xueyan/contract/wire/transition';

export type Board = Output<typeof markingApi.board>;

export const groups = ['all', 'trouble', 'idle', 'doing', 'finished', 'handedIn', 'waitingMark', 'marked'] as const;
export type Group = (typeof groups)[number];
export const orders = ['trouble', 'number', 'score', 'activity'] as const;
export type Order = (typeof orders)[number];

const manyTries = 3;
const longIdle = 10 * 60;

export type Trouble =
  | { kind: 'tries'; step: number; tries: number }
  | { kind: 'idle'; minutes: number }
  | { kind: 'failed' };

/** Returns the seconds without activity as of now; the row has the value at the time of loading. */
export const idleNow = (row: BoardRow, secondsSince: number) =>
  row.idleSeconds < 0 ? -1 : row.idleSeconds + secondsSince;

/** Returns the reason why a student needs attention. A student who has submitted is not in trouble any more. */
export function troubleOf(row: BoardRow, secondsSince: number): Trouble | null {
  if (isHandedIn(row.reportState)) return null;
  if (isFinished(row)) return null;
  if (row.machineState === 'failed') return { kind: 'failed' };
  const step = row.steps.findIndex((one) => !one.passed && !one.passedLate && one.attempts >= manyTries);
  if (step >= 0) return { kind: 'tries', step: step + 1, tries: row.steps[step]?.attempts ?? 0 };
  const idle = idleNow(row, secondsSince);
  if (row.machineState === 'running' && idle > longIdle) {
    return { kind: 'idle', minutes: Math.floor(idle / 60) };
  }
  return null;
}

export const isFinished = (row: BoardRow) => row.steps.length > 0 && row.steps.every((step) => step.passed);
export const passedCount = (row: BoardRow) => row.steps.filter((step) => step.passed).length;
/** Returns the published mark's score, or else the points so far. */
export const totalScore = (row: BoardRow) => row.mark?.score ?? row.stepScore + (row.reportScore ?? 0);
export const waitsForPublish = (row: BoardRow) => row.reportState === 'marked' && !row.published;

export function isIn(row: BoardRow, group: Group, withReport: boolean, secondsSince: number): boolean {
  switch (group) {
    case 'all':
      return true;
    case 'trouble':
      return troubleOf(row, secondsSince) !== null;
    case 'idle':
      return row.runId === null;
    case 'doing':
      if (row.runId === null) return false;
      return withReport ? allowsFrom(reportTransitions.submit, row.reportState) : !isFinished(row);
    case 'finished':
      return isFinished(row);
    case 'handedIn':
      return isHandedIn(row.reportState);
    case 'waitingMark':
      return row.reportState === 'submitted';
    case 'marked':
      return row.reportState === 'marked';
  }
}

/**
 * Returns the groups of the board. Without a report there is nothing to submit or mark: finishing the steps is the end.
 */
export const groupsFor = (withReport: boolean): Group[] =>
  groups.filter((group) =>
    withReport ? group !== 'finished' : !['handedIn', 'waitingMark', 'marked'].includes(group),
  );

const byNumber = (one: BoardRow, other: BoardRow) =>
  one.loginName.localeCompare(other.loginName, 'en', { numeric: true });

const troubleWeight = (trouble: Trouble | null) => {
  if (!trouble) return 0;
  if (trouble.kind === 'failed') return 10_000;
  return trouble.kind === 'tries' ? 1_000 + trouble.tries : trouble.minutes;
};

export function sortRows(rows: BoardRow[], order: Order, secondsSince: number): BoardRow[] {
  const weights = new Map(rows.map((row) => [row.studentId, troubleWeight(troubleOf(row, secondsSince))]));
  const weight = (row: BoardRow) => weights.get(row.studentId) ?? 0;
  const idle = (row: BoardRow) => (row.idleSeconds < 0 ? Number.POSITIVE_INFINITY : row.idleSeconds);
  const compare = {
    // Students who have not begun come last: there is nothing to see yet.
    trouble: (one: BoardRow, other: BoardRow) =>
      weight(other) - weight(one) || Number(one.runId === null) - Number(other.runId === null),
    number: () => 0,
    score: (one: BoardRow, other: BoardRow) => totalScore(other) - totalScore(one),
    activity: (one: BoardRow, other: BoardRow) => (idle(one) === idle(other) ? 0 : idle(one) - idle(other)),
  }[order];
  return rows.toSorted((one, other) => compare(one, other) || byNumber(one, other));
}

export const matches = (row: BoardRow, words: string) =>
  words === '' ||
  [row.userName, row.loginName, row.className].some((text) => text.toLowerCase().includes(words.toLowerCase()));

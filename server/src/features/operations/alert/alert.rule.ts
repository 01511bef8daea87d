import type { AlertComparison } from '@xueyan/contract/operations/alert';
import type { Figures, Metric } from '@xueyan/contract/operations/metric';

/** Measurements of one server at one time. */
export interface Measured {
  nodeId: string;
  host: string;
  at: Date;
  figures: Figures;
}

interface Condition {
  metric: Metric;
  comparison: AlertComparison;
  threshold: number;
  minutes: number;
}

/** Result of a rule. `firing`: the condition held for the required minutes; `calm`: no server meets it now. */
export interface Judgement {
  state: 'firing' | 'between' | 'calm';
  /** Server that the result is about, and its worst value in that time. */
  host: string;
  value: number;
}

const minuteMs = 60_000;
/** Age of the last sample beyond which a server's measurements are ignored. */
const freshMs = 3 * minuteMs;
/** Minimum number of measured minutes: a busy server may miss one. */
const needed = (minutes: number) => Math.max(1, Math.ceil(minutes * 0.8));

export const isBeyond = ({ comparison, threshold }: Pick<Condition, 'comparison' | 'threshold'>, value: number) =>
  comparison === 'above' ? value > threshold : value < threshold;

/** Returns the worse of two values. */
export const worseOf = (comparison: AlertComparison, a: number, b: number) =>
  comparison === 'above' ? Math.max(a, b) : Math.min(a, b);

/** Evaluates the measurements of one server, oldest first. */
function judgeServer(condition: Condition, measured: readonly Measured[], now: Date): Judgement | null {
  const last = measured.at(-1);
  if (!last || last.at.getTime() < now.getTime() - freshMs) return null;
  const since = last.at.getTime() - condition.minutes * minuteMs;
  const values = measured.filter(({ at }) => at.getTime() > since).map(({ figures }) => figures[condition.metric]);
  const known = values.filter((value) => value !== null);
  const current = values.at(-1) ?? null;
  if (current === null || !isBeyond(condition, current)) return null;
  const all = known.length === values.length && known.every((value) => isBeyond(condition, value));
  return {
    state: all && known.length >= needed(condition.minutes) ? 'firing' : 'between',
    host: last.host,
    value: known.reduce((worst, value) => worseOf(condition.comparison, worst, value), current),
  };
}

/** Evaluates the measurements of all servers; the result is about the worst one. */
export function judge(condition: Condition, measured: readonly Measured[], now: Date): Judgement {
  const judged = [...Map.groupBy(measured, ({ nodeId }) => nodeId).values()]
    .flatMap((ofServer) => judgeServer(condition, ofServer, now) ?? [])
    .sort((a, b) =>
      a.state === b.state
        ? (condition.comparison === 'above' ? -1 : 1) * (a.value - b.value)
        : Number(b.state === 'firing') - Number(a.state === 'firing'),
    );
  return judged[0] ?? { state: 'calm', host: '', value: 0 };
}

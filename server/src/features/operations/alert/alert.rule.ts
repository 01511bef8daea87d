import type { AlertComparison } from '@xueyan/contract/operations/alert';
import type { Figures, Metric } from '@xueyan/contract/operations/metric';

/** What one server measured at a time. */
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

/** What the measurements say of a rule: `firing`: it was so for long enough; `calm`: at no server it is so now. */
export interface Judgement {
  state: 'firing' | 'between' | 'calm';
  /** The server of which it is said, and the worst value of the time. */
  host: string;
  value: number;
}

const minuteMs = 60_000;
/** A server that says nothing for so long says nothing of how it does. */
const freshMs = 3 * minuteMs;
/** Of the minutes of a rule so many must have been measured: a server that is busy misses one. */
const needed = (minutes: number) => Math.max(1, Math.ceil(minutes * 0.8));

export const isBeyond = ({ comparison, threshold }: Pick<Condition, 'comparison' | 'threshold'>, value: number) =>
  comparison === 'above' ? value > threshold : value < threshold;

/** Of two values the worse. */
export const worseOf = (comparison: AlertComparison, a: number, b: number) =>
  comparison === 'above' ? Math.max(a, b) : Math.min(a, b);

/** Judges the measurements of one server, the oldest first. */
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

/** What the measurements of all servers say of a rule; of several servers the one that is worst. */
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

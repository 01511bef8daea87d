import type { FaultKind } from '@xueyan/contract/wire/fault';
import { clock } from '../clock.ts';
import { failureOf } from './reason.ts';

/** Failed calls of one hour; `hour` counts from 1970. */
interface Hour {
  hour: number;
  tooMany: number;
  failed: number;
}

/** What calls of this server met at a provider within a day. */
export interface Trouble {
  /** Calls that the provider refused for being too many, and calls that failed otherwise. */
  tooMany: number;
  failed: number;
  last: { kind: FaultKind | null; reason: string };
  at: Date;
}

const hourMs = 3_600_000;
const hoursKept = 24;
/** Span of the figure of a sample: long enough that a school where few ask at once is told too. */
const recentMs = 600_000;
const recentMax = 1_000;

const troubles = new Map<string, { hours: Hour[] } & Pick<Trouble, 'last' | 'at'>>();
let recent: number[] = [];

const hourNow = () => Math.floor(clock.now().getTime() / hourMs);
const ofDay = (hours: Hour[]) => hours.filter(({ hour }) => hour > hourNow() - hoursKept);

/** Counts a failed call of a provider; one that we gave up ourselves is none. */
export function noteTrouble(
  { providerId, key }: { providerId: string; key: string },
  error: unknown,
  signal: AbortSignal,
): void {
  const failure = failureOf(error, key);
  if (!failure || (signal.aborted && (signal.reason as Error | undefined)?.name !== 'TimeoutError')) return;
  const hours = ofDay(troubles.get(providerId)?.hours ?? []);
  const hour = hours.find((one) => one.hour === hourNow()) ?? { hour: hourNow(), tooMany: 0, failed: 0 };
  if (!hours.includes(hour)) hours.push(hour);
  if ((error as { status?: number }).status === 429) hour.tooMany += 1;
  else hour.failed += 1;
  troubles.set(providerId, { hours, last: failure, at: clock.now() });
  recent = [...recent.slice(1 - recentMax), clock.now().getTime()];
}

/** Returns what calls of this server met at a provider within a day; null where all went well. */
export function troubleOf(providerId: string): Trouble | null {
  const found = troubles.get(providerId);
  const hours = ofDay(found?.hours ?? []);
  if (!found || hours.length === 0) return null;
  const sum = (of: 'tooMany' | 'failed') => hours.reduce((all, one) => all + one[of], 0);
  return { tooMany: sum('tooMany'), failed: sum('failed'), last: found.last, at: found.at };
}

/** Returns the number of failed calls of this server within the last ten minutes, of all providers; 1,000 at most. */
export function recentFailures(): number {
  const from = clock.now().getTime() - recentMs;
  return recent.filter((at) => at > from).length;
}

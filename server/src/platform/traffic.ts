import { countDuration, type Latency } from './latency.ts';

/** A call that was answered. */
export interface Call {
  method: string;
  /** As the route is declared, so without ids. */
  path: string;
  status: number;
  ms: number;
  requestId: string;
}

export interface EndpointTraffic {
  calls: number;
  failures: number;
  totalMs: number;
  maxMs: number;
  latency: Latency;
}

/** A call that failed by our own fault; the log knows why, by its number. */
export interface FailedCall extends Omit<Call, 'ms'> {
  at: Date;
}

/** What was called within a time. */
export interface TrafficCount {
  /** When the counting began, as `performance.now()` says. */
  begun: number;
  calls: number;
  failures: number;
  latency: Latency;
  endpoints: Map<string, EndpointTraffic>;
  failed: FailedCall[];
}

/** Of these many a minute; more would be the same fault over and over. */
const failedAtMost = 50;

const nothing = (): TrafficCount => ({
  begun: performance.now(),
  ...{ calls: 0, failures: 0, latency: [] },
  endpoints: new Map(),
  failed: [],
});

/** Counts the calls that this server answers. */
export interface Traffic {
  count(call: Call, at: Date): void;
  /** Since the last `take`. */
  current(): TrafficCount;
  /** The same, and begins anew. */
  take(): TrafficCount;
}

export function openTraffic(): Traffic {
  let count = nothing();
  return {
    count: ({ ms, ...call }, at) => {
      const failed = call.status >= 500;
      count.calls += 1;
      countDuration(count.latency, ms);
      const endpoint = count.endpoints.get(call.path) ?? {
        ...{ calls: 0, failures: 0, totalMs: 0, maxMs: 0 },
        latency: [],
      };
      count.endpoints.set(call.path, endpoint);
      endpoint.calls += 1;
      endpoint.totalMs += ms;
      endpoint.maxMs = Math.max(endpoint.maxMs, ms);
      countDuration(endpoint.latency, ms);
      if (!failed) return;
      count.failures += 1;
      endpoint.failures += 1;
      if (count.failed.length < failedAtMost) count.failed.push({ ...call, at });
    },
    current: () => count,
    take: () => {
      const taken = count;
      count = nothing();
      return taken;
    },
  };
}

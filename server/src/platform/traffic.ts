import { countDuration, type Latency } from './latency.ts';

/** Answered call. */
export interface Call {
  method: string;
  /** Path of the route, without ids. */
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

/** Call that failed with an internal error; the log has the cause under its request id. */
export interface FailedCall extends Omit<Call, 'ms'> {
  at: Date;
}

/** Calls within a period. */
export interface TrafficCount {
  /** Start of the period, by `performance.now()`. */
  begun: number;
  calls: number;
  failures: number;
  latency: Latency;
  endpoints: Map<string, EndpointTraffic>;
  failed: FailedCall[];
}

/** Maximum number per minute that is recorded; more would repeat the same error. */
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
  /** Returns the counts since the last `take`. */
  current(): TrafficCount;
  /** Returns the counts and starts a new period. */
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

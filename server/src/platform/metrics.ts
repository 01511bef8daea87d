import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Call } from './traffic.ts';

/** What Prometheus is told of this server. */
export interface Metrics {
  count(call: Call): void;
  /** Says what holds now; each figure under `xueyan_<name>`, of the server that it is of. */
  set(name: string, help: string, values: { server: string; value: number }[]): void;
  readonly contentType: string;
  text(): Promise<string>;
}

/** `server`: its node, which every figure of this process carries. */
export function openMetrics(server: string): Metrics {
  const registry = new Registry();
  const own = new Registry();
  own.setDefaultLabels({ server });
  collectDefaultMetrics({ register: own });
  const duration = new Histogram({
    name: 'xueyan_http_request_duration_seconds',
    help: 'Duration of the calls that this server answered',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [own],
  });
  const gauges = new Map<string, Gauge>();
  return {
    count: ({ method, path, status, ms }) =>
      duration.observe({ method, path, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    set: (name, help, values) => {
      const gauge =
        gauges.get(name) ?? new Gauge({ name: `xueyan_${name}`, help, labelNames: ['server'], registers: [registry] });
      gauges.set(name, gauge);
      gauge.reset();
      for (const { server, value } of values) gauge.set({ server }, value);
    },
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}\n${await own.metrics()}`,
  };
}

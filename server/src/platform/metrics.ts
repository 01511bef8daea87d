import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Call } from './traffic.ts';

/** Metrics of this server for Prometheus. */
export interface Metrics {
  count(call: Call): void;
  /** Sets current values; each is named `xueyan_<name>`, and all of a name have the same labels. */
  set(name: string, help: string, values: { labels: Record<string, string>; value: number }[]): void;
  readonly contentType: string;
  text(): Promise<string>;
}

/** `server`: node of this process, the label of all its metrics. */
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
      const [first] = values;
      gauges.get(name)?.reset();
      if (!first) return;
      const labelNames = Object.keys(first.labels);
      const gauge = gauges.get(name) ?? new Gauge({ name: `xueyan_${name}`, help, labelNames, registers: [registry] });
      gauges.set(name, gauge);
      for (const { labels, value } of values) gauge.set(labels, value);
    },
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}\n${await own.metrics()}`,
  };
}

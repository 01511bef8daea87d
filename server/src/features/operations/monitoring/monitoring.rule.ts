import type { EngineState } from '@xueyan/contract/lab/engine-host';
import { type Figures, type Metric, metricSpecs, metrics } from '@xueyan/contract/operations/metric';
import { type Latency, percentileOf, sumLatencies } from '../../../platform/latency.ts';

interface EndpointCount {
  calls: number;
  failures: number;
  totalMs: number;
  maxMs: number;
  latency: Latency;
}

/** Measurements of one server over some minutes. */
export interface Sample {
  nodeId: string;
  at: Date;
  minutes: number;
  figures: Partial<Figures>;
  /** Empty in a thinned sample. */
  engines: EngineState[];
  calls: number;
  failures: number;
  latency: Latency;
  endpoints: Record<string, EndpointCount>;
}

/** Number of endpoints stored in a sample: those that took most of the time. */
const endpointsKept = 30;

/** Figures derived from the calls. */
const ofCalls: Metric[] = ['callRate', 'p50', 'p99', 'failureRate'];

const round = (value: number) => Math.round(value * 100) / 100;

type Measurement = Omit<Sample, 'nodeId' | 'at' | 'engines'>;

/** Returns all figures of a sample, including those derived from its calls. */
export function figuresOf({ figures, calls, failures, latency, minutes }: Measurement): Figures {
  const measured = metrics.map((metric): [Metric, number | null] => [metric, figures[metric] ?? null]);
  return {
    ...(Object.fromEntries(measured) as Figures),
    callRate: round(calls / (minutes * 60)),
    p50: percentileOf(latency, 50),
    p99: percentileOf(latency, 99),
    failureRate: calls > 0 ? round((failures / calls) * 100) : null,
  };
}

/** Returns the endpoints that took most of the time. */
export function heaviest(endpoints: Record<string, EndpointCount>): Record<string, EndpointCount> {
  const sorted = Object.entries(endpoints).sort(([, a], [, b]) => b.totalMs - a.totalMs || b.failures - a.failures);
  return Object.fromEntries(sorted.slice(0, endpointsKept));
}

/** Merges the calls of several samples by endpoint. */
export function joinEndpoints(samples: readonly Pick<Sample, 'endpoints'>[]): Record<string, EndpointCount> {
  const found = new Map<string, EndpointCount[]>();
  for (const { endpoints } of samples)
    for (const [path, count] of Object.entries(endpoints)) found.set(path, [...(found.get(path) ?? []), count]);
  const sum = (counts: EndpointCount[], key: 'calls' | 'failures' | 'totalMs') =>
    counts.reduce((all, one) => all + one[key], 0);
  return Object.fromEntries(
    [...found].map(([path, counts]) => [
      path,
      {
        ...{ calls: sum(counts, 'calls'), failures: sum(counts, 'failures'), totalMs: sum(counts, 'totalMs') },
        maxMs: Math.max(...counts.map(({ maxMs }) => maxMs)),
        latency: sumLatencies(counts.map(({ latency }) => latency)),
      },
    ]),
  );
}

type Ways = 'over' | 'across';

const joins = {
  mean: (values: Weighed[]) =>
    values.reduce((sum, { value, weight }) => sum + value * weight, 0) /
    values.reduce((sum, { weight }) => sum + weight, 0),
  max: (values: Weighed[]) => Math.max(...values.map(({ value }) => value)),
  min: (values: Weighed[]) => Math.min(...values.map(({ value }) => value)),
  sum: (values: Weighed[]) => values.reduce((sum, { value }) => sum + value, 0),
};
interface Weighed {
  value: number;
  weight: number;
}

function joinFigures(samples: readonly Sample[], way: Ways): Partial<Figures> {
  const joined = metrics
    .filter((metric) => !ofCalls.includes(metric))
    .flatMap((metric): [Metric, number][] => {
      const values = samples.flatMap(({ figures, minutes }) => {
        const value = figures[metric];
        return value === null || value === undefined ? [] : [{ value, weight: minutes }];
      });
      return values.length > 0 ? [[metric, round(joins[metricSpecs[metric][way]](values))]] : [];
    });
  return Object.fromEntries(joined);
}

function join(samples: readonly Sample[], way: Ways): Measurement {
  const minutes = samples.map((one) => one.minutes);
  return {
    minutes: way === 'over' ? minutes.reduce((sum, one) => sum + one, 0) : Math.max(...minutes),
    figures: joinFigures(samples, way),
    calls: samples.reduce((sum, { calls }) => sum + calls, 0),
    failures: samples.reduce((sum, { failures }) => sum + failures, 0),
    latency: sumLatencies(samples.map(({ latency }) => latency)),
    endpoints: heaviest(joinEndpoints(samples)),
  };
}

const minuteMs = 60_000;
const slotOf = (at: Date, step: number) => Math.floor(at.getTime() / (step * minuteMs));

/** Merges samples of one server into one for each `step` minutes. */
export function thinned(samples: readonly Sample[], step: number): Sample[] {
  const groups = Map.groupBy(samples, ({ nodeId, at }) => `${nodeId} ${slotOf(at, step)}`);
  return [...groups.values()].map((group) => {
    const [{ nodeId, at }] = group as [Sample];
    return {
      ...join(group, 'over'),
      engines: [],
      nodeId,
      at: new Date(slotOf(at, step) * step * minuteMs),
      minutes: step,
    };
  });
}

/** Aggregates several servers at one time; without samples all figures are null. */
export function together(samples: readonly Sample[]): Figures {
  if (samples.length === 0)
    return figuresOf({ minutes: 1, figures: {}, calls: 0, failures: 0, latency: [], endpoints: {} });
  return figuresOf(join(samples, 'across'));
}

/** Returns the figures of each `step` minutes of a range; null where nothing was measured. */
export function figuresByTime(
  samples: readonly Sample[],
  { from, to, step }: { from: Date; to: Date; step: number },
): { at: Date; figures: Figures | null }[] {
  const slots = Map.groupBy(samples, ({ at }) => slotOf(at, step));
  const [first, last] = [slotOf(from, step), slotOf(to, step)];
  return Array.from({ length: last - first }, (_, index) => {
    const slot = first + index + 1;
    const found = slots.get(slot);
    const each = found && [...Map.groupBy(found, ({ nodeId }) => nodeId).values()];
    return {
      at: new Date(slot * step * minuteMs),
      figures: each ? together(each.map((ofNode) => ({ ...(ofNode[0] as Sample), ...join(ofNode, 'over') }))) : null,
    };
  });
}

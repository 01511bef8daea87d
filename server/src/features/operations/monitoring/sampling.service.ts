import type { EngineState } from '@xueyan/contract/lab/engine-host';
import type { Figures } from '@xueyan/contract/operations/metric';
import type { Db } from '../../../db/connect.ts';
import { askDatabase } from '../../../db/readiness.ts';
import { clock } from '../../../platform/clock.ts';
import type { HostFigures } from '../../../platform/host-figures.ts';
import { lookAtEngines } from '../../../platform/lab/engine-look.ts';
import { recentFailures } from '../../../platform/model/trouble.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TrafficCount } from '../../../platform/traffic.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { monitoringParameters } from './monitoring.parameter.ts';
import { heaviest, type Sample, thinned } from './monitoring.rule.ts';
import { monitoringStore, type SchoolGauges } from './monitoring.store.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** Steps of thinning: samples of `from` minutes older than the limit are merged into samples of `to` minutes. */
const steps = [
  { from: 1, to: 10, olderThan: dayMs },
  { from: 10, to: 60, olderThan: 7 * dayMs },
];

type Part = Pick<Platform, 'host' | 'files' | 'lab' | 'live' | 'traffic' | 'node'>;

interface Look {
  figures: Partial<Figures>;
  engines: EngineState[];
  gauges: SchoolGauges;
}

/** Returns the figures of this moment, without those of calls. */
async function figuresNow(db: Db, platform: Part, host: HostFigures): Promise<Look> {
  const begin = performance.now();
  await askDatabase(db);
  const answer = performance.now() - begin;
  const gauges = await monitoringStore.gauges(db, clock.now());
  const disk = await platform.files.disk();
  const engines = await lookAtEngines(platform.lab);
  const figures = {
    ...host,
    diskFree: Math.round((disk.freeBytes / disk.totalBytes) * 1_000) / 10,
    databaseConnections: gauges.connections,
    databaseSize: gauges.sizeMb,
    databaseAnswer: Math.round(answer * 10) / 10,
    slowStatements: gauges.slow,
    jobsWaiting: gauges.jobsWaiting,
    jobsRunning: gauges.jobsRunning,
    jobWait: gauges.jobWait,
    machines: platform.lab.held().length,
    machinesQueued: gauges.machinesQueued,
    enginesAway: engines.filter(({ available }) => !available).length,
    modelFailures: recentFailures(),
    pages: platform.live.pageCount(),
  };
  return { figures, engines, gauges };
}

const callsOf = ({ calls, failures, latency, endpoints }: TrafficCount) => ({
  ...{ calls, failures, latency: [...latency] },
  endpoints: heaviest(Object.fromEntries(endpoints)),
});

/** Returns a sample of this server now, as it would be stored, and the figures of the database. */
export async function lookNow(db: Db, platform: Part): Promise<{ sample: Sample; gauges: SchoolGauges }> {
  const { gauges, ...look } = await figuresNow(db, platform, platform.host.current());
  const traffic = platform.traffic.current();
  // Prevents a high rate from a few calls within the first seconds.
  const minutes = Math.max(1 / 6, (performance.now() - traffic.begun) / minuteMs);
  return {
    sample: { nodeId: platform.node.id, at: clock.now(), minutes, ...look, ...callsOf(traffic) },
    gauges,
  };
}

/** Stores a sample of the last minute. A server that does not own its node stores none. */
export async function takeSample(db: Db, platform: Part): Promise<void> {
  const now = clock.now();
  const at = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
  const { gauges: _, ...look } = await figuresNow(db, platform, platform.host.take());
  const traffic = platform.traffic.take();
  if (!platform.node.holds()) return;
  const nodeId = platform.node.id;
  await db.transaction(async (tx) => {
    await monitoringStore.insert(tx, { nodeId, at, minutes: 1, ...look, ...callsOf(traffic) });
    await monitoringStore.insertFailures(
      tx,
      traffic.failed.map(({ requestId, ...call }) => ({ ...call, nodeId, requestNumber: requestId })),
    );
  });
}

/** Records slow statements and the figures of the host; runs every few seconds. */
export async function lookAround(db: Db, { host }: Pick<Platform, 'host'>): Promise<void> {
  host.beat();
  await monitoringStore.noteSlowStatements(db);
}

/** Merges old samples, and deletes those older than the retention. */
export async function thinSamples(db: Db): Promise<void> {
  const now = clock.now().getTime();
  for (const { from, to, olderThan } of steps) {
    // Whole steps only: the rest of a step would become a second sample of the same time.
    const before = new Date(Math.floor((now - olderThan) / (to * minuteMs)) * to * minuteMs);
    await db.transaction(async (tx) => {
      const old = await monitoringStore.takeOld(tx, from, before);
      await monitoringStore.insertMany(tx, thinned(old, to));
    });
  }
  const { keptDays } = await readParameters(db, monitoringParameters);
  await monitoringStore.forgetBefore(db, new Date(now - keptDays * dayMs));
}

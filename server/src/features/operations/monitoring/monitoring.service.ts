import { availableParallelism, totalmem } from 'node:os';
import { metrics } from '@xueyan/contract/operations/metric';
import {
  type EndpointLoad,
  type monitoringApi,
  type ServerState,
  spanMinutes,
} from '@xueyan/contract/operations/monitoring';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import { percentileOf } from '../../../platform/latency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { engineLoads } from './engine-load.rule.ts';
import { figuresByTime, figuresOf, joinEndpoints, type Sample, together } from './monitoring.rule.ts';
import { monitoringStore } from './monitoring.store.ts';
import { lookNow } from './sampling.service.ts';

const minuteMs = 60_000;
/** Age up to which a sample describes the current state of a server. */
const freshMs = 3 * minuteMs;
/** Time for which stopped servers are shown. */
const shownMs = 7 * 1_440 * minuteMs;

const ago = (ms: number) => new Date(clock.now().getTime() - ms);

type Row = Awaited<ReturnType<typeof monitoringStore.servers>>[number];

const sampleOf = ({ id, at, minutes, figures, engines, calls, failures, latency }: Row): Sample | null =>
  at && figures
    ? {
        nodeId: id,
        at,
        figures,
        engines: engines ?? [],
        minutes: minutes ?? 1,
        calls: calls ?? 0,
        failures: failures ?? 0,
        latency: latency ?? [],
        endpoints: {},
      }
    : null;

/** Returns the servers of the school, this one measured now, with the samples of those that are up. */
async function readServers(db: Db, platform: Platform) {
  const { sample: own, gauges } = await lookNow(db, platform);
  const rows = await monitoringStore.servers(db, ago(shownMs));
  const stateOf = ({ id, stopped, silent }: Row): ServerState['state'] =>
    id === own.nodeId ? 'here' : stopped ? 'stopped' : silent ? 'silent' : 'up';
  const servers = rows
    .map((row) => ({ row, state: stateOf(row), sample: row.id === own.nodeId ? own : sampleOf(row) }))
    .filter(({ sample }) => sample !== null);
  const fresh = servers.flatMap(({ state, sample }) =>
    sample && (state === 'here' || (state === 'up' && sample.at > ago(freshMs))) ? [sample] : [],
  );
  return { gauges, servers, fresh };
}

/** Returns the lab engines of the servers, with their machines. */
async function readEngines(
  db: Db,
  { servers, fresh }: Pick<Awaited<ReturnType<typeof readServers>>, 'servers' | 'fresh'>,
) {
  const seen = servers
    .filter(({ state }) => state !== 'stopped')
    .map(({ row: { id, host }, state, sample }) => ({
      ...{ nodeId: id, host, serverState: state },
      engines: sample && fresh.includes(sample) ? sample.engines : [],
    }));
  return engineLoads(seen, await monitoringStore.machineCounts(db));
}

/** Returns the current figures of each server and of all together. */
export async function describeNow(db: Db, platform: Platform): Promise<Output<typeof monitoringApi.now>> {
  const { gauges, servers, fresh } = await readServers(db, platform);
  const engineList = await readEngines(db, { servers, fresh });
  const { totalBytes } = await platform.files.disk();
  const serverList = servers.map(({ row: { id, host }, state, sample }) => ({
    ...{ nodeId: id, host, state },
    sampleTime: platform.clock.writeOptional(sample?.at ?? null),
    figures: sample ? figuresOf(sample) : together([]),
  }));
  return {
    serverList,
    total: together(fresh),
    engineList,
    connectionsMax: gauges.connectionsMax,
    cpus: availableParallelism(),
    memoryMb: Math.round(totalmem() / 2 ** 20),
    diskTotalMb: Math.round(totalBytes / 2 ** 20),
    countsStatements: gauges.countsStatements,
  };
}

/** Returns the figures and the lab engines of each server for Prometheus. */
export async function describeServers(db: Db, platform: Platform) {
  const { servers, fresh } = await readServers(db, platform);
  const figures = servers
    .filter(({ state }) => state === 'here' || state === 'up')
    .flatMap(({ row, sample }) => (sample ? [{ server: row.id, figures: figuresOf(sample) }] : []));
  return { figures, engines: await readEngines(db, { servers, fresh }) };
}

/** Returns the measurements of a span. */
export async function listSeries(
  db: Db,
  { write }: Clock,
  { span, nodeId }: z.output<typeof monitoringApi.series.input>,
): Promise<Output<typeof monitoringApi.series>> {
  const { all, step } = spanMinutes[span];
  if (nodeId) {
    const servers = await monitoringStore.servers(db, ago(shownMs));
    ensure(
      servers.some(({ id }) => id === nodeId),
      wireFaults.gone,
    );
  }
  const to = clock.now();
  const from = ago(all * minuteMs);
  const samples = await monitoringStore.since(db, from, nodeId);
  const points = figuresByTime(samples, { from, to, step });
  return {
    timeList: points.map(({ at }) => write(at)),
    seriesList: metrics.map((metric) => ({
      metric,
      values: points.map(({ figures }) => figures?.[metric] ?? null),
    })),
  };
}

/** Returns the measurements of each server in the last minutes, oldest first. */
export async function recentFigures(db: Db, minutes: number) {
  const rows = await monitoringStore.figuresSince(db, ago(minutes * minuteMs));
  return rows.map(({ host, ...sample }) => ({
    ...{ nodeId: sample.nodeId, host, at: sample.at },
    figures: figuresOf({ ...sample, endpoints: {} }),
  }));
}

const round = (ms: number) => Math.round(ms * 10) / 10;

/** Returns a page of endpoints by their time in a span, slowest first. */
export async function listEndpoints(
  db: Db,
  { span, path = '', orderFlag, pageNum, pageSize }: z.output<typeof monitoringApi.endpoints.input>,
): Promise<Output<typeof monitoringApi.endpoints>['pageInfo']> {
  const counts = joinEndpoints(await monitoringStore.endpointsSince(db, ago(spanMinutes[span].all * minuteMs)));
  const loads = Object.entries(counts).map(
    ([name, { calls, failures, totalMs, maxMs, latency }]): EndpointLoad => ({
      ...{ path: name, calls, failures, meanMs: round(totalMs / calls), maxMs: round(maxMs) },
      ...{ p50: percentileOf(latency, 50), p99: percentileOf(latency, 99) },
    }),
  );
  const [field = 'p99', direction = 'desc'] = orderFlag?.split(' ') ?? [];
  const key = field as Exclude<keyof EndpointLoad, 'path'>;
  const sign = direction === 'desc' ? -1 : 1;
  const found = loads
    .filter((load) => load.path.includes(path))
    .sort((a, b) => sign * ((a[key] ?? 0) - (b[key] ?? 0)) || b.calls - a.calls);
  const resultList = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  return { resultList, totalSize: found.length, pageNum, pageSize };
}

/** Returns a page of slow statements. */
export async function listStatements(
  db: Db,
  { write }: Clock,
  actor: Actor,
  input: z.output<typeof monitoringApi.statements.input>,
): Promise<Output<typeof monitoringApi.statements>['pageInfo']> {
  const page = await monitoringStore.pageStatements(db, scopeOf(actor, 'monitoring.view'), input);
  const resultList = page.resultList.map(({ id, startedAt, durationMs, waiting, statement }) => ({
    ...{ statementId: id, startTime: write(startedAt), durationMs, waiting, statement },
  }));
  return { ...page, resultList };
}

/** Returns a page of failed calls. */
export async function listFailures(
  db: Db,
  { write }: Clock,
  actor: Actor,
  input: z.output<typeof monitoringApi.failures.input>,
): Promise<Output<typeof monitoringApi.failures>['pageInfo']> {
  const page = await monitoringStore.pageFailures(db, scopeOf(actor, 'monitoring.view'), input);
  const resultList = page.resultList.map(({ failure: { id, at, method, path, status, requestNumber }, host }) => ({
    ...{ failureId: id, time: write(at), host, method, path, status, requestId: requestNumber },
  }));
  return { ...page, resultList };
}

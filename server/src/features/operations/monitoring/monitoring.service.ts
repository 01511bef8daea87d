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
import { figuresByTime, figuresOf, joinEndpoints, type Sample, together } from './monitoring.rule.ts';
import { monitoringStore } from './monitoring.store.ts';
import { lookNow } from './sampling.service.ts';

const minuteMs = 60_000;
/** A sample says how a server does for so long. */
const freshMs = 3 * minuteMs;
/** Servers that were stopped are shown for so long. */
const shownMs = 7 * 1_440 * minuteMs;

const ago = (ms: number) => new Date(clock.now().getTime() - ms);

type Row = Awaited<ReturnType<typeof monitoringStore.servers>>[number];

const sampleOf = ({ id, at, minutes, figures, calls, failures, latency }: Row): Sample | null =>
  at && figures
    ? {
        nodeId: id,
        at,
        figures,
        minutes: minutes ?? 1,
        calls: calls ?? 0,
        failures: failures ?? 0,
        latency: latency ?? [],
        endpoints: {},
      }
    : null;

/** The servers of the school, this one as it does at this moment, with the sample of each that is up. */
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

/** How the servers do now: each, and all together. */
export async function describeNow(db: Db, platform: Platform): Promise<Output<typeof monitoringApi.now>> {
  const { gauges, servers, fresh } = await readServers(db, platform);
  const { totalBytes } = await platform.files.disk();
  const serverList = servers.map(({ row: { id, host }, state, sample }) => ({
    ...{ nodeId: id, host, state },
    sampleTime: platform.clock.writeOptional(sample?.at ?? null),
    figures: sample ? figuresOf(sample) : together([]),
  }));
  return {
    serverList,
    total: together(fresh),
    connectionsMax: gauges.connectionsMax,
    cpus: availableParallelism(),
    memoryMb: Math.round(totalmem() / 2 ** 20),
    diskTotalMb: Math.round(totalBytes / 2 ** 20),
    countsStatements: gauges.countsStatements,
  };
}

/** What Prometheus is told of the school: each server by its figures. */
export async function describeServers(db: Db, platform: Platform) {
  const { servers } = await readServers(db, platform);
  return servers
    .filter(({ state }) => state === 'here' || state === 'up')
    .flatMap(({ row, sample }) => (sample ? [{ server: row.id, figures: figuresOf(sample) }] : []));
}

/** What was measured over a span. */
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

/** What each server measured within the last minutes, the oldest first. */
export async function recentFigures(db: Db, minutes: number) {
  const rows = await monitoringStore.figuresSince(db, ago(minutes * minuteMs));
  return rows.map(({ host, ...sample }) => ({
    ...{ nodeId: sample.nodeId, host, at: sample.at },
    figures: figuresOf({ ...sample, endpoints: {} }),
  }));
}

const round = (ms: number) => Math.round(ms * 10) / 10;

/** The endpoints of the school by what they took within a span, the slowest first. */
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

/** The statements that took long, a page of them. */
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

/** The calls that failed, a page of them. */
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

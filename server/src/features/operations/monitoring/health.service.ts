import { timingSafeEqual } from 'node:crypto';
import { metricSpecs, metrics } from '@xueyan/contract/operations/metric';
import type { EngineLoad } from '@xueyan/contract/operations/monitoring';
import type { Db } from '../../../db/connect.ts';
import { askDatabase, isMigrated } from '../../../db/readiness.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readSecret } from '../../base/parameter/parameter.service.ts';
import { metricsParameters } from './monitoring.parameter.ts';
import { describeServers } from './monitoring.service.ts';

type CheckState = 'ok' | 'failed' | 'late';

/** Response to a load balancer or service manager; the reason of a failed check is only in the log. */
export interface Readiness {
  ready: boolean;
  checks: Record<'database' | 'migrations' | 'files', CheckState>;
}

/** Milliseconds after which a check counts as late. */
const patienceMs = 3_000;
/** Milliseconds for which a result is cached, because anybody may ask. */
const sameForMs = 1_000;

/** Returns a function that checks whether this server can serve requests. */
export function openReadiness(db: Db, { files, log }: Pick<Platform, 'files' | 'log'>): () => Promise<Readiness> {
  let last: { at: number; answer: Promise<Readiness> } | undefined;
  const check = async (name: string, work: () => Promise<unknown>): Promise<CheckState> => {
    const late = Promise.withResolvers<CheckState>();
    const timer = setTimeout(() => late.resolve('late'), patienceMs);
    const done = work().then(
      (answer): CheckState => (answer === false ? 'failed' : 'ok'),
      (error: unknown): CheckState => {
        log.warn(`not ready: ${name}`, { error });
        return 'failed';
      },
    );
    return Promise.race([done, late.promise]).finally(() => clearTimeout(timer));
  };
  const ask = async (): Promise<Readiness> => {
    const [database, migrations, written] = await Promise.all([
      check('database', () => askDatabase(db)),
      check('migrations', () => isMigrated(db)),
      check('files', () => files.tryWriting()),
    ]);
    const checks = { database, migrations, files: written };
    return { ready: Object.values(checks).every((state) => state === 'ok'), checks };
  };
  return () => {
    const now = performance.now();
    if (!last || now - last.at > sameForMs) last = { at: now, answer: ask() };
    return last.answer;
  };
}

/** Returns true if metrics are enabled and the `authorization` header allows reading them. */
export async function mayReadMetrics(
  db: Db,
  { secrets }: Pick<Platform, 'secrets'>,
  authorization: string,
): Promise<'none' | 'refused' | 'allowed'> {
  const token = await readSecret(db, secrets, metricsParameters.token);
  if (token === '') return 'none';
  const [given, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? 'allowed' : 'refused';
}

/** Returns the metrics for Prometheus: the figures of all servers, and the calls of this one. */
export async function writeMetrics(db: Db, platform: Platform): Promise<string> {
  const { figures: servers, engines } = await describeServers(db, platform);
  for (const metric of metrics) {
    const values = servers.flatMap(({ server, figures }) => {
      const value = figures[metric];
      return value === null ? [] : [{ labels: { server }, value }];
    });
    const { name, unit } = metricSpecs[metric];
    platform.metrics.set(snake(metric), `${name.en} (${unit})`, values);
  }
  setEngines(platform, engines);
  return platform.metrics.text();
}

function setEngines({ metrics: { set } }: Platform, engines: EngineLoad[]): void {
  const each = engines.flatMap(({ engine, serverList }) =>
    serverList.map(({ nodeId, ...of }) => ({ labels: { server: nodeId, engine }, ...of })),
  );
  const up = each.flatMap(({ labels, said }) => (said ? [{ labels, value: Number(said.available) }] : []));
  set('lab_engine_up', 'Whether a lab engine can run machines (1) or not (0)', up);
  const machines = each.flatMap(({ labels, runningCount, asleepCount, failedCount, lostCount }) =>
    Object.entries({ running: runningCount, asleep: asleepCount, failed: failedCount, lost: lostCount }).map(
      ([state, value]) => ({ labels: { ...labels, state }, value }),
    ),
  );
  set('lab_machines', 'Machines of a lab engine by state', machines);
}

const snake = (name: string) => name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);

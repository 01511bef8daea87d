import { timingSafeEqual } from 'node:crypto';
import { metricSpecs, metrics } from '@xueyan/contract/operations/metric';
import type { Db } from '../../../db/connect.ts';
import { askDatabase, isMigrated } from '../../../db/readiness.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readSecret } from '../../base/parameter/parameter.service.ts';
import { metricsParameters } from './monitoring.parameter.ts';
import { describeServers } from './monitoring.service.ts';

type CheckState = 'ok' | 'failed' | 'late';

/** What a balancer, or the service of the host, is told; of why a check fails only the log knows. */
export interface Readiness {
  ready: boolean;
  checks: Record<'database' | 'migrations' | 'files', CheckState>;
}

/** Milliseconds within which a check answers. */
const patienceMs = 3_000;
/** Whoever asks again within so many is told the same: anybody may ask. */
const sameForMs = 1_000;

/** Makes the function that says whether this server can serve. */
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

/** Whether there are metrics to read, and whether somebody with such an `authorization` may. */
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

/** What Prometheus reads: the figures of all servers, and the calls of this one. */
export async function writeMetrics(db: Db, platform: Platform): Promise<string> {
  const servers = await describeServers(db, platform);
  for (const metric of metrics) {
    const values = servers.flatMap(({ server, figures }) => {
      const value = figures[metric];
      return value === null ? [] : [{ server, value }];
    });
    const { name, unit } = metricSpecs[metric];
    platform.metrics.set(snake(metric), `${name.en} (${unit})`, values);
  }
  return platform.metrics.text();
}

const snake = (name: string) => name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);

import type { EngineState } from '@xueyan/contract/lab/engine-host';
import type { LabEngine } from './engine.ts';
import type { EngineStatus } from './engine-report.ts';

/** Milliseconds after which a cluster counts as away. */
const patienceMs = 3_000;

/**
 * Returns the state of each engine of this server. A cluster that has not answered within three seconds is away; nothing
 * is then said about an engine of this host.
 */
export async function lookAtEngines(lab: Pick<LabEngine, 'engines' | 'status'>): Promise<EngineState[]> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), patienceMs);
  const status = await Promise.race([lab.status(), late.promise]).finally(() => clearTimeout(timer));
  if (status) return statesOf(lab.engines, status);
  return lab.engines
    .filter((engine) => engine === 'lxd')
    .map((engine) => ({ engine, available: false, missing: ['lxd-away'], version: '', membersAway: [] }));
}

/** Returns what a status says of each engine: the code of a problem begins with the name of its engine. */
export function statesOf(engines: LabEngine['engines'], status: EngineStatus): EngineState[] {
  return engines.map((engine) => {
    const missing = status.missing.filter((part) => part.startsWith(engine));
    const members = (engine === 'lxd' && status.members) || [];
    return {
      ...{ engine, missing, available: missing.length === 0 },
      version: engine === 'lxd' ? (status.cluster?.version ?? status.version) : status.version,
      membersAway: members.filter(({ isOnline }) => !isOnline).map(({ name }) => name),
    };
  });
}

import type { EngineState } from '@xueyan/contract/lab/engine-host';
import { type LabEngineName, labEngines } from '@xueyan/contract/lab/image-record';
import type { MachineState } from '@xueyan/contract/lab/machine-state';
import type { EngineLoad, MachineCounts, ServerState } from '@xueyan/contract/operations/monitoring';

/** Number of machines of a server on one engine in one state. */
export interface MachineCount {
  nodeId: string;
  engine: LabEngineName;
  state: MachineState;
  count: number;
}

/** A server, with what it said of its engines lately; empty: nothing. */
interface ServerSeen {
  nodeId: string;
  host: string;
  serverState: ServerState['state'];
  engines: EngineState[];
}

type Said = Omit<EngineState, 'engine'>;

function countsOf(found: readonly MachineCount[]): MachineCounts {
  const of = (state: MachineState) => found.reduce((sum, one) => sum + (one.state === state ? one.count : 0), 0);
  return { runningCount: of('running'), asleepCount: of('asleep'), failedCount: of('failed'), lostCount: of('lost') };
}

const saidOf = ({ engine: _, ...said }: EngineState): Said => said;

/** Returns the state of an engine in the whole school. */
function stateOf(said: readonly (Said | null)[]): EngineLoad['state'] {
  const known = said.filter((one) => one !== null);
  if (known.length === 0) return 'unknown';
  if (known.every(({ available }) => !available)) return 'away';
  return known.every(({ available, membersAway }) => available && membersAway.length === 0) ? 'available' : 'partly';
}

/** Returns the engines that a server has, or that have machines, each with its servers. */
export function engineLoads(servers: readonly ServerSeen[], counts: readonly MachineCount[]): EngineLoad[] {
  return labEngines.flatMap((engine) => {
    const own = counts.filter((one) => one.engine === engine);
    const serverList = servers.flatMap(({ engines, ...server }) => {
      const found = engines.find((one) => one.engine === engine);
      const here = own.filter(({ nodeId }) => nodeId === server.nodeId);
      if (!found && here.length === 0) return [];
      return [{ ...server, ...countsOf(here), said: found ? saidOf(found) : null }];
    });
    if (serverList.length === 0) return [];
    return [{ engine, ...countsOf(own), state: stateOf(serverList.map(({ said }) => said)), serverList }];
  });
}

import { clusterMachineApi } from '@xueyan/contract/lab/cluster';
import { machineApi } from '@xueyan/contract/lab/machine';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { implement } from '../../../http/implement.ts';
import { issueTicket } from './console.service.ts';
import { extendMachine, getMachine, touchMachine } from './machine.service.ts';
import { releaseMachine, resetMachine } from './machine-end.service.ts';
import { restartMachine, stopMachine, suspendMachine, wakeMachine } from './machine-power.service.ts';
import { clusterOfAttempt, startMachine, whatIsInTheWay } from './machine-start.service.ts';
import { describeHost, listHosts, listMachines } from './overview.service.ts';

export const machineRoutes = implement(machineApi, {
  start: ({ db, platform, actor, input }) => startMachine(db, platform, actor, input.runId),
  get: ({ db, platform, actor, input }) => getMachine(db, platform, actor, input.machineId),
  extend: ({ db, platform, actor, input }) => extendMachine(db, platform, actor, input.machineId),
  touch: ({ db, platform, actor, input }) => touchMachine(db, platform, actor, input.machineId),
  reset: ({ db, platform, actor, input }) => resetMachine(db, platform, actor, input.machineId),
  release: ({ db, platform, actor, input }) => releaseMachine(db, platform, actor, input.machineId),
  ticket: async ({ db, actor, input }) => ({ ticket: await issueTicket(db, actor, input) }),
  list: async ({ db, platform, input }) => ({ pageInfo: await listMachines(db, platform, input) }),
  host: ({ db, platform }) => describeHost(db, platform),
});

export const clusterMachineRoutes = implement(clusterMachineApi, {
  ofRun: ({ db, platform, actor, input }) => clusterOfAttempt(db, platform, actor, input.runId),
});

export const manyMachinesRoutes = implement(manyMachinesApi, {
  suspend: ({ db, platform, actor, input }) => suspendMachine(db, platform, actor, input.machineId),
  stop: ({ db, platform, actor, input }) => stopMachine(db, platform, actor, input.machineId),
  restart: ({ db, platform, actor, input }) => restartMachine(db, platform, actor, input),
  wake: ({ db, platform, actor, input }) => wakeMachine(db, platform, actor, input.machineId),
  inTheWay: ({ db, actor, input }) => whatIsInTheWay(db, actor, input.runId ?? null),
  hosts: async ({ db, platform }) => ({ hostList: await listHosts(db, platform) }),
});

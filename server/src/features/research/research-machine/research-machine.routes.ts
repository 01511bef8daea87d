import { researchMachineApi } from '@xueyan/contract/research/research-machine';
import { implement } from '../../../http/implement.ts';
import {
  addProjectDataset,
  attachDataset,
  detachDataset,
  getResearchMachines,
  setQuota,
  sleepMachine,
  startOwnMachine,
} from './research-machine.service.ts';

export const researchMachineRoutes = implement(researchMachineApi, {
  get: ({ db, platform, actor, input }) => getResearchMachines(db, platform, actor, input.researchProjectId),
  start: ({ db, platform, actor, input }) => startOwnMachine(db, platform, actor, input),
  sleep: ({ db, platform, actor, input }) => sleepMachine(db, platform, actor, input),
  setQuota: ({ db, actor, input }) => setQuota(db, actor, input),
  saveDataset: async ({ db, actor, input }) => ({ datasetId: await addProjectDataset(db, actor, input) }),
  attach: ({ db, actor, input }) => attachDataset(db, actor, input),
  detach: ({ db, actor, input }) => detachDataset(db, actor, input),
});

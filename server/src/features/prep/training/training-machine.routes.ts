import { trainingMachineApi } from '@xueyan/contract/prep/training-machine';
import { implement } from '../../../http/implement.ts';
import { getTrainingMachine, openTraining } from './training-machine.service.ts';

export const trainingMachineRoutes = implement(trainingMachineApi, {
  get: ({ db, platform, actor, input }) => getTrainingMachine(db, platform, actor, input.runId),
  open: ({ db, platform, actor, input }) => openTraining(db, platform, actor, input.runId),
});

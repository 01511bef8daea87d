import { systemFileApi, systemFileChoiceApi } from '@xueyan/contract/lab/system-file';
import { implement } from '../../../http/implement.ts';
import {
  addSystemFile,
  listSystemFiles,
  removeSystemFile,
  startBuild,
  systemFileDetail,
  updateSystemFile,
} from './system-file.service.ts';
import { chooseFor, chooseFrom, chosenFor, dataOfOnes } from './system-file-choice.service.ts';

export const systemFileRoutes = implement(systemFileApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listSystemFiles(db, platform.clock, actor, input),
  }),
  detail: ({ db, platform, actor, input }) => systemFileDetail(db, platform.clock, actor, input.systemFileId),
  save: async ({ db, actor, input }) => ({ systemFileId: await addSystemFile(db, actor, input) }),
  update: ({ db, actor, input }) => updateSystemFile(db, actor, input),
  build: async ({ db, actor, input }) => ({ jobId: await startBuild(db, actor, input.systemFileId) }),
  remove: ({ db, platform, actor, input }) => removeSystemFile(db, platform, actor, input.systemFileId, input.confirm),
});

export const systemFileChoiceRoutes = implement(systemFileChoiceApi, {
  options: async ({ db }) => ({ fileList: await chooseFrom(db) }),
  ofExperiment: async ({ db, actor, input }) => ({ fileList: await chosenFor(db, actor, input.sectionId) }),
  choose: ({ db, actor, input }) => chooseFor(db, actor, input.sectionId, input.systemFileIds),
  ofMachine: async ({ db, actor, input }) => ({ mountList: await dataOfOnes(db, actor, input.machineId) }),
});

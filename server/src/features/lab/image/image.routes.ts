import { imageApi } from '@xueyan/contract/lab/image';
import { implement } from '../../../http/implement.ts';
import { cancelBuild, deleteImage, imageOptions, listImages, readBuildLog, requestBuild } from './image.service.ts';
import { addRecipe, announceUpload, copyImage, imageDetail, updateImage } from './image-record.service.ts';
import { saveMachine, saveVersion } from './saved-machine.service.ts';

export const imageRoutes = implement(imageApi, {
  list: async ({ db, platform, language, input }) => ({
    pageInfo: await listImages(db, platform.clock, language, input),
  }),
  options: ({ db, platform }) => imageOptions(db, platform),
  engines: async ({ platform }) => ({ engineList: [...platform.lab.engines] }),
  detail: ({ db, platform, language, input }) => imageDetail(db, platform, language, input.imageId),
  save: async ({ db, platform, actor, input }) => ({ imageId: await addRecipe(db, platform, actor, input) }),
  announce: async ({ db, platform, actor, input }) => ({ imageId: await announceUpload(db, platform, actor, input) }),
  update: ({ db, platform, actor, input }) => updateImage(db, platform, actor, input),
  copy: async ({ db, platform, actor, input }) => ({
    imageId: await copyImage(db, platform, actor, input.imageId, input.imageName),
  }),
  saveMachine: async ({ db, platform, actor, input }) => ({
    imageId: await saveMachine(db, platform, actor, input.machineId, input.imageName),
  }),
  saveVersion: ({ db, platform, actor, input }) => saveVersion(db, platform, actor, input.machineId, input.imageId),
  build: ({ db, platform, input }) => requestBuild(db, platform, input.imageId),
  cancel: ({ db, platform, actor, input }) => cancelBuild(db, platform, actor, input.imageId),
  log: ({ db, input }) => readBuildLog(db, input.imageId, input.fromLine),
  remove: ({ db, platform, actor, input }) => deleteImage(db, platform, actor, input.imageId, input.confirm),
});

import { imageApi } from '@xueyan/contract/lab/image';
import { implement } from '../../../http/implement.ts';
import { cancelBuild, deleteBuild, imageOptions, listImages, readBuildLog, requestBuild } from './image.service.ts';

export const imageRoutes = implement(imageApi, {
  list: async ({ db, platform, input }) => ({ pageInfo: await listImages(db, platform.clock, input) }),
  options: ({ db }) => imageOptions(db),
  build: async ({ db, platform, input }) => (await requestBuild(db, platform, input.imageId), null),
  cancel: async ({ db, platform, actor, input }) => (await cancelBuild(db, platform, actor, input.imageId), null),
  log: ({ db, input }) => readBuildLog(db, input.imageId, input.fromLine),
  remove: async ({ db, platform, actor, input }) => (
    await deleteBuild(db, platform, actor, input.imageId, input.confirm), null
  ),
});

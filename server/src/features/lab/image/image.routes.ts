import { imageApi } from '@xueyan/contract/lab/image';
import { implement } from '../../../http/implement.ts';
import { cancelBuild, deleteBuild, imageOptions, listImages, readBuildLog, requestBuild } from './image.service.ts';

export const imageRoutes = implement(imageApi, {
  list: async ({ db, platform, language, input }) => ({
    pageInfo: await listImages(db, platform.clock, language, input),
  }),
  options: ({ db }) => imageOptions(db),
  build: ({ db, platform, input }) => requestBuild(db, platform, input.imageId),
  cancel: ({ db, platform, actor, input }) => cancelBuild(db, platform, actor, input.imageId),
  log: ({ db, input }) => readBuildLog(db, input.imageId, input.fromLine),
  remove: ({ db, platform, actor, input }) => deleteBuild(db, platform, actor, input.imageId, input.confirm),
});

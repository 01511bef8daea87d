import { pictureApi } from '@xueyan/contract/prep/picture';
import { implement } from '../../../http/implement.ts';
import {
  addClass,
  freezePictures,
  listIds,
  listPictures,
  movePictures,
  overviewOf,
  removeClass,
  removePictures,
  renameClass,
} from './picture.service.ts';

export const pictureRoutes = implement(pictureApi, {
  overview: ({ db, actor, input }) => overviewOf(db, actor, input.datasetId),
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listPictures(db, platform.clock, actor, input),
  }),
  ids: async ({ db, actor, input }) => ({ pictureIds: await listIds(db, actor, input) }),
  addClass: ({ db, actor, input }) => addClass(db, actor, input),
  renameClass: ({ db, actor, input }) => renameClass(db, actor, input),
  removeClass: ({ db, platform, actor, input }) => removeClass(db, platform.clock, actor, input),
  move: async ({ db, actor, input }) => ({ moved: await movePictures(db, actor, input) }),
  remove: async ({ db, platform, actor, input }) => ({
    removed: await removePictures(db, platform.clock, actor, input),
  }),
  freeze: async ({ db, platform, actor, input }) => ({ versionId: await freezePictures(db, platform, actor, input) }),
});

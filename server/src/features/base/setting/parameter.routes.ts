import { openParameterApi } from '@xueyan/contract/base/open-parameter';
import { parameterApi } from '@xueyan/contract/base/parameter';
import { settingApi } from '@xueyan/contract/base/setting';
import { implement } from '../../../http/implement.ts';
import { listChanges, listParameters, openValues, saveParameters, undoChange } from './parameter-manage.service.ts';
import { removePicture } from './picture.service.ts';

export const parameterRoutes = implement(parameterApi, {
  list: async ({ db, platform, language, input }) => ({
    pageInfo: await listParameters(db, platform, language, input),
  }),
  save: ({ db, platform, actor, origin, input }) =>
    saveParameters(db, platform, { actor, address: origin.address }, input.settings),
  listChanges: async ({ db, platform, language, input }) => ({
    pageInfo: await listChanges(db, platform, language, input),
  }),
  undo: ({ db, platform, actor, origin, input }) =>
    undoChange(db, platform, { actor, address: origin.address }, input.changeId),
});

export const openParameterRoutes = implement(openParameterApi, {
  list: async ({ db, platform }) => ({ values: await openValues(db, platform) }),
});

export const settingRoutes = implement(settingApi, {
  removePicture: ({ db, platform, actor, input }) => removePicture(db, platform, actor, input.picture),
});

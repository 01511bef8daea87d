import { resourceApi } from '@xueyan/contract/base/resource';
import { resourceManageApi } from '@xueyan/contract/base/resource-manage';
import type { Feature } from '../../../http/feature.ts';
import { implement, type Route } from '../../../http/implement.ts';
import { languageOf } from '../../../http/language.ts';
import { describeRights, hintsOf, menuOf } from './resource.service.ts';
import {
  addResource,
  enableResource,
  listResources,
  moveResource,
  removeResource,
  resetResource,
  updateResource,
} from './resource-manage.service.ts';

export const resourceRoutes = (features: readonly Feature[]): Route[] => {
  const hints = hintsOf(features);
  return implement(resourceApi, {
    permissions: ({ db, actor }) => describeRights(db, actor),
    menu: async ({ db, actor, input, language }) => ({
      treeList: await menuOf(db, actor, input.lang ? languageOf(input.lang) : language, hints),
    }),
  });
};

export const resourceManageRoutes = implement(resourceManageApi, {
  list: async ({ db }) => ({ resourceList: await listResources(db) }),
  save: async ({ db, platform, actor, input }) => ({
    resourceId: await addResource(db, platform.live, actor, input),
  }),
  update: async ({ db, platform, actor, input: { resourceId, version, ...form } }) => ({
    version: await updateResource(db, platform.live, actor, resourceId, version, form),
  }),
  move: ({ db, platform, actor, input }) =>
    moveResource(db, platform.live, actor, input.resourceId, input.parentId, input.position),
  enable: ({ db, platform, actor, input }) => enableResource(db, platform.live, actor, input.resourceId, input.enabled),
  reset: ({ db, platform, actor, input }) => resetResource(db, platform.live, actor, input.resourceId),
  remove: ({ db, platform, actor, input }) => removeResource(db, platform.live, actor, input.resourceId),
});

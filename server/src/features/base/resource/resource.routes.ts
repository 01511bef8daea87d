import { resourceApi } from '@xueyan/contract/base/resource';
import { implement } from '../../../http/implement.ts';
import { languageOf } from '../../../http/language.ts';
import { describeRights, menuTree } from './resource.service.ts';

export const resourceRoutes = implement(resourceApi, {
  permissions: ({ actor }) => describeRights(actor),
  menu: async ({ db, actor, input, language }) => ({
    treeList: await menuTree(db, { userId: actor.id }, input.lang ? languageOf(input.lang) : language),
  }),
});

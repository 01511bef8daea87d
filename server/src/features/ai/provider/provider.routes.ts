import { providerApi } from '@xueyan/contract/ai/provider';
import { implement } from '../../../http/implement.ts';
import {
  addProvider,
  listProviders,
  orderProviders,
  removeProvider,
  testProvider,
  updateProvider,
} from './provider.service.ts';

export const providerRoutes = implement(providerApi, {
  list: async ({ db, platform, language }) => ({ providerList: await listProviders(db, platform, language) }),
  save: async ({ db, platform, actor, input }) => ({ providerId: await addProvider(db, platform, actor, input) }),
  update: ({ db, platform, actor, input: { providerId, version, ...form } }) =>
    updateProvider(db, platform, actor, providerId, version, form),
  order: ({ db, actor, input }) => orderProviders(db, actor, input.providerIds),
  remove: ({ db, actor, input }) => removeProvider(db, actor, input.providerId),
  test: ({ db, platform, actor, input }) => testProvider(db, platform, actor, input.providerId),
});

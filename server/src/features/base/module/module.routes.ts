import { type Module, moduleApi } from '@xueyan/contract/base/module';
import type { Feature } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import { enableModule, listModules } from './module.service.ts';

/** Counts the pages of a module's features. */
const pagesOf = (features: readonly Feature[]) => (module: Module) =>
  features
    .filter(({ name }) => name.startsWith(`${module}/`))
    .flatMap(({ menu = [] }) => menu)
    .filter(({ view }) => view).length;

export const moduleRoutes = (features: readonly Feature[]) =>
  implement(moduleApi, {
    list: async ({ db }) => ({ moduleList: await listModules(db, pagesOf(features)) }),
    enable: ({ db, platform, actor, input }) => enableModule(db, platform.live, actor, input.module, input.enabled),
  });

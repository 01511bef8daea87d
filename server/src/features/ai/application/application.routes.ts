import { applicationApi } from '@xueyan/contract/ai/application';
import { implement } from '../../../http/implement.ts';
import {
  addApplication,
  askToPublish,
  listOwn,
  listReviewed,
  listUsable,
  openApplication,
  readApplication,
  removeApplication,
  reviewApplication,
  updateApplication,
  withdrawApplication,
} from './application.service.ts';
import { basesToUse, runApplication } from './running.service.ts';

export const applicationRoutes = implement(applicationApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listOwn(db, platform.clock, actor, input) }),
  listWaiting: async ({ db, platform, actor, input }) => ({
    pageInfo: await listReviewed(db, platform.clock, actor, input),
  }),
  listPublic: async ({ db, platform, actor, input }) => ({
    pageInfo: await listUsable(db, platform.clock, actor, input),
  }),
  get: ({ db, platform, actor, input }) => readApplication(db, platform.clock, actor, input.applicationId),
  open: ({ db, platform, actor, input }) => openApplication(db, platform.clock, actor, input.applicationId),
  save: async ({ db, actor, input }) => ({ applicationId: await addApplication(db, actor, input) }),
  update: ({ db, actor, input: { applicationId, version, ...form } }) =>
    updateApplication(db, actor, applicationId, version, form),
  publish: ({ db, actor, input }) => askToPublish(db, actor, input),
  review: ({ db, actor, input }) => reviewApplication(db, actor, input),
  withdraw: ({ db, actor, input }) => withdrawApplication(db, actor, input.applicationId),
  remove: ({ db, actor, input }) => removeApplication(db, actor, input.applicationId),
  run: ({ db, platform, actor, input }) => runApplication(db, platform, actor, input),
  bases: ({ db, platform, actor }) => basesToUse(db, platform, actor),
});

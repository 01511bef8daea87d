import { applicationApi } from '@xueyan/contract/ai/application';
import { implement } from '../../../http/implement.ts';
import {
  addApplication,
  copyApplication,
  countKinds,
  favourApplication,
  listOwn,
  listReviewed,
  listUsable,
  listVersions,
  openApplication,
  rateApplication,
  readApplication,
  removeApplication,
  updateApplication,
} from './application.service.ts';
import { askToPublish, reviewApplication, takeDownApplication, withdrawApplication } from './publishing.service.ts';
import { basesToUse, makeWithApplication, runApplication, tryMaking, tryRunning } from './running.service.ts';

export const applicationRoutes = implement(applicationApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listOwn(db, platform.clock, actor, input) }),
  listWaiting: async ({ db, platform, actor, input }) => ({
    pageInfo: await listReviewed(db, platform.clock, actor, input),
  }),
  listPublic: async ({ db, platform, actor, input }) => ({
    pageInfo: await listUsable(db, platform.clock, actor, input),
  }),
  counts: ({ db, actor, input }) => countKinds(db, actor, input.view),
  get: ({ db, platform, actor, input }) => readApplication(db, platform.clock, actor, input.applicationId),
  open: ({ db, platform, actor, input }) => openApplication(db, platform.clock, actor, input.applicationId),
  save: async ({ db, actor, input }) => ({ applicationId: await addApplication(db, actor, input) }),
  update: ({ db, actor, input: { applicationId, version, ...form } }) =>
    updateApplication(db, actor, applicationId, version, form),
  copy: async ({ db, actor, input }) => ({ applicationId: await copyApplication(db, actor, input.applicationId) }),
  versions: ({ db, platform, actor, input }) => listVersions(db, platform.clock, actor, input.applicationId),
  publish: ({ db, platform, actor, input }) => askToPublish(db, platform, actor, input),
  review: ({ db, platform, actor, input }) => reviewApplication(db, platform, actor, input),
  takeDown: ({ db, platform, actor, input }) => takeDownApplication(db, platform, actor, input),
  withdraw: ({ db, actor, input }) => withdrawApplication(db, actor, input.applicationId),
  remove: ({ db, actor, input }) => removeApplication(db, actor, input.applicationId),
  run: ({ db, platform, actor, input }) => runApplication(db, platform, actor, input),
  make: ({ db, platform, actor, input }) => makeWithApplication(db, platform, actor, input),
  tryRun: ({ db, platform, actor, input }) => tryRunning(db, platform, actor, input),
  tryMake: ({ db, platform, actor, input }) => tryMaking(db, platform, actor, input),
  favour: ({ db, actor, input }) => favourApplication(db, actor, input.applicationId, input.favourite),
  rate: ({ db, actor, input }) => rateApplication(db, actor, input.applicationId, input.stars),
  bases: ({ db, platform, actor }) => basesToUse(db, platform, actor),
});

import { bundleApi } from '@xueyan/contract/composed/bundle';
import { implement } from '../../../http/implement.ts';
import { startExport } from './bundle-export.service.ts';
import { startImport } from './bundle-import.service.ts';
import { startLook } from './bundle-plan.service.ts';
import { getBundle, listBundles, removeBundle } from './bundle-upload.service.ts';
import { startArchive } from './course-archive.service.ts';

export const bundleRoutes = implement(bundleApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listBundles(db, platform.clock, actor, input) }),
  get: ({ db, platform, actor, input }) => getBundle(db, platform.clock, actor, input.bundleId),
  look: async ({ db, platform, actor, input }) => ({
    jobId: await startLook(db, platform.files, actor, input.bundleId),
  }),
  take: async ({ db, platform, actor, input }) => ({ jobId: await startImport(db, platform.files, actor, input) }),
  remove: ({ db, platform, actor, input }) => removeBundle(db, platform.files, actor, input.bundleId),
  archive: async ({ db, actor, input }) => ({ jobId: await startArchive(db, actor, input.courseId) }),
  pack: async ({ db, actor, input }) => ({ jobId: await startExport(db, actor, input) }),
});

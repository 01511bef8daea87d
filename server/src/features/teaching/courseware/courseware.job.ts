import { defineJob } from '../../../http/job.ts';
import { arrivalJob } from '../../school/attachment/arrival.service.ts';
import { coursewareStore } from './courseware.store.ts';
import { forgetTickets } from './package.service.ts';
import { countPages, pageCountJob } from './page-count.service.ts';
import { prepareFile, render, renditionJob } from './rendition.service.ts';

export const coursewareJobs = [
  defineJob({
    ...renditionJob,
    state: {
      open: coursewareStore.openRenditions,
      ended: ({ db }, { key, reason }) => coursewareStore.failRendition(db, key, reason),
    },
    retry: { times: 2, afterMs: 60_000 },
    run: async ({ db, platform, signal }, input) => {
      await render(db, platform, input, signal);
      return null;
    },
  }),
  defineJob({
    ...arrivalJob,
    state: 'none',
    retry: { times: 2, afterMs: 60_000 },
    run: ({ db, platform }, { attachmentId }) => prepareFile(db, platform, attachmentId),
  }),
  defineJob({
    ...pageCountJob,
    state: 'none',
    retry: { times: 2, afterMs: 60_000 },
    run: ({ db, platform }, { sha256 }) => countPages(db, platform, sha256),
  }),
  defineJob({
    kind: 'courseware.forget',
    access: 'system',
    schedule: { at: '04:20' },
    title: { zh: '清理过期的网页课件地址', en: 'Forget old addresses of packages', mn: 'Хуучин хаягийг цэвэрлэх' },
    run: async ({ db }) => {
      await forgetTickets(db);
      return null;
    },
  }),
];

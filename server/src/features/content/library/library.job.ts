import { defineJob } from '../../../http/job.ts';
import { clock } from '../../../platform/clock.ts';
import { purgeItems } from './library.service.ts';
import { indexMissing, libraryIndexJob, readFile } from './library-index.service.ts';

export const libraryJobs = [
  defineJob({
    ...libraryIndexJob,
    state: 'none',
    retry: { times: 2, afterMs: 60_000 },
    run: ({ db, platform }, input) => readFile(db, platform, input),
  }),
  defineJob({
    kind: 'library.reindex',
    title: { zh: '补建资源全文索引', en: 'Index resources that are not yet', mn: 'Нөөцийн индекс нөхөх' },
    access: 'system',
    schedule: { at: '04:30' },
    run: ({ db }) => indexMissing(db),
  }),
  defineJob({
    kind: 'library.purge',
    title: { zh: '清空资源回收站', en: 'Purge the recycle bin of resources', mn: 'Нөөцийн хогийн сав цэвэрлэх' },
    access: 'system',
    schedule: { at: '03:50' },
    run: async ({ db }) => {
      await purgeItems(db, clock.now());
    },
  }),
];

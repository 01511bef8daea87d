import { defineJob } from '../../../http/job.ts';
import { clock } from '../../../platform/clock.ts';
import { purgeItems } from './library.service.ts';

export const libraryJobs = [
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

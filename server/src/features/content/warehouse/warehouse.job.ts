import { defineJob } from '../../../http/job.ts';
import { indexMissingPages } from './warehouse.service.ts';

export const warehouseJobs = [
  defineJob({
    kind: 'warehouse.reindex',
    title: { zh: '补建知识页面全文索引', en: 'Index pages that are not yet', mn: 'Хуудасны индекс нөхөх' },
    access: 'system',
    schedule: { at: '04:40' },
    run: ({ db }) => indexMissingPages(db),
  }),
];

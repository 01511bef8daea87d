import { defineJob } from '../../../http/job.ts';
import { sweepIndex } from './text-index.service.ts';

export const textIndexJobs = [
  defineJob({
    kind: 'text-index.sweep',
    title: { zh: '清理全文索引', en: 'Sweep the index of texts', mn: 'Бичвэрийн индекс цэвэрлэх' },
    access: 'system',
    schedule: { at: '04:20' },
    run: ({ db }) => sweepIndex(db),
  }),
];

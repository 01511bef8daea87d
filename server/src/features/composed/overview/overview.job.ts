import { defineJob } from '../../../http/job.ts';
import { countActivity } from './overview.service.ts';

export const overviewJobs = [
  defineJob({
    kind: 'overview.count',
    access: 'system',
    schedule: { everyMs: 600_000 },
    title: { zh: '统计每日活动', en: 'Count each day’s activity', mn: 'Өдрийн идэвх тоолох' },
    run: ({ db, platform }) => countActivity(db, platform.clock),
  }),
];

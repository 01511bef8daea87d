import { defineJob } from '../../../http/job.ts';
import { returnLost } from './quota.service.ts';

export const quotaJobs = [
  defineJob({
    kind: 'aiquota.return',
    access: 'system',
    schedule: { everyMs: 10 * 60_000 },
    title: { zh: '归还中断的 AI 额度', en: 'Return AI tokens of calls that broke off', mn: 'Тасарсан AI токен буцаах' },
    run: ({ db, platform }) => returnLost(db, platform.clock.now()),
  }),
];

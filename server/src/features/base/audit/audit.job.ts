import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { verifyJob } from './audit.service.ts';
import { sealAudit, sweepAudit, verifyAudit } from './audit-chain.service.ts';

/** Seals what was written, apart from the calls that write it: they wait for nobody. */
export const sealTicker = (db: Db, _platform: Platform): Ticker => ({
  name: 'audit',
  everyMs: 5000,
  round: () => sealAudit(db),
});

export const auditJobs = [
  defineJob({
    ...verifyJob,
    run: async ({ db, platform, progress }) => {
      await sealAudit(db);
      return verifyAudit(db, platform.clock, progress);
    },
  }),
  defineJob({
    kind: 'audit.nightly',
    title: { zh: '校验操作日志', en: 'Verify the audit chain', mn: 'Үйлдлийн бүртгэлийг шалгах' },
    access: 'system',
    schedule: { at: '03:10' },
    run: async ({ db, platform, progress }) => {
      const found = await verifyAudit(db, platform.clock, progress);
      // Written outside the database, where it tells whether the end was cut off or the whole chain made anew.
      platform.log.info('audit chain', found);
      if (found.broken) throw new Error(`the audit chain is broken at ${found.broken.sealNumber}`);
      return found;
    },
  }),
  defineJob({
    kind: 'audit.sweep',
    title: {
      zh: '清理到期的操作日志',
      en: 'Remove audit records past their time',
      mn: 'Хугацаа дууссан үйлдлийн бүртгэлийг цэвэрлэх',
    },
    access: 'system',
    schedule: { at: '03:40' },
    run: ({ db }) => sweepAudit(db),
  }),
];

import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { verifyJob } from './audit.service.ts';
import { sealAudit, sweepAudit, verifyAudit } from './audit-chain.service.ts';

/** Seals records apart from the calls that write them, so that no call waits for the chain. */
export const sealTicker = (db: Db, _platform: Platform): ListedTicker => ({
  name: 'audit',
  title: { zh: '封存操作日志', en: 'Seal the audit log', mn: 'Үйлдлийн бүртгэлийг битүүмжлэх' },
  everyMs: 5000,
  round: () => sealAudit(db),
});

export const auditJobs = [
  defineJob({
    ...verifyJob,
    state: 'none',
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
      // Logged outside the database, to reveal whether the end was cut off or the whole chain replaced.
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

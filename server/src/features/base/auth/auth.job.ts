import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedTicker } from '../../../platform/ticker.ts';
import { endIdleSessions } from '../session/session.service.ts';
import { forgetOldAttempts } from './attempt.service.ts';
import { forgetOldDevices } from './device.service.ts';

/** Deletes old failed attempts and known browsers, which limits both lists whatever names are made up. */
export const authJobs = [
  defineJob({
    kind: 'login.forget',
    title: {
      zh: '清理登录失败计数与旧设备',
      en: 'Forget old login tries and devices',
      mn: 'Нэвтрэх оролдлого, хуучин төхөөрөмжийг цэвэрлэх',
    },
    access: 'system',
    schedule: { everyMs: 300_000 },
    run: async ({ db }) => {
      await forgetOldAttempts(db);
      await forgetOldDevices(db);
    },
  }),
];

/** Notifies pages of sessions that ended through inactivity. */
export const idleTicker = (db: Db, { live }: Platform): ListedTicker => ({
  name: 'idle sessions',
  title: { zh: '退出无操作的登录', en: 'End idle sessions', mn: 'Идэвхгүй нэвтрэлтийг дуусгах' },
  everyMs: 15_000,
  round: () => endIdleSessions(db, live),
});

import type { Db } from '../../../db/connect.ts';
import { defineJob } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ticker } from '../../../platform/ticker.ts';
import { endIdleSessions } from '../session/session.service.ts';
import { forgetOldAttempts } from './attempt.service.ts';
import { forgetOldDevices } from './device.service.ts';

/** Keeps the lists of failed tries and of browsers as short as they need be, whatever names are made up. */
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

/** Pages of whoever went away say so without being asked anything. */
export const idleTicker = (db: Db, { live }: Platform): Ticker => ({
  name: 'idle sessions',
  everyMs: 15_000,
  round: () => endIdleSessions(db, live),
});

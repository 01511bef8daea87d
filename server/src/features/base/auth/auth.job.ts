import { defineJob } from '../../../http/job.ts';
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

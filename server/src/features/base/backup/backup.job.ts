import { defineJob } from '../../../http/job.ts';
import { backupJob, dailyBackup, makeBackup, sweepBackups } from './backup.service.ts';

export const backupJobs = [
  defineJob({ ...backupJob, state: 'none', run: async (context) => ({ name: await makeBackup(context, 'manual') }) }),
  defineJob({
    kind: dailyBackup,
    title: { zh: '每日备份', en: 'Daily backup', mn: 'Өдөр тутмын нөөцлөлт' },
    access: 'system',
    schedule: { at: '02:30' },
    run: async (context) => {
      // A demo school needs no backup.
      if (context.platform.demo) return null;
      const name = await makeBackup(context, 'scheduled');
      await sweepBackups(context.db, context.platform);
      return { name };
    },
  }),
];

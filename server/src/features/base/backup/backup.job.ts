import { backupTime } from '@xueyan/contract/base/backup';
import { defineJob } from '../../../http/job.ts';
import { backupJob, makeBackup, sweepBackups } from './backup.service.ts';

export const backupJobs = [
  defineJob({ ...backupJob, state: 'none', run: async (context) => ({ name: await makeBackup(context, 'manual') }) }),
  defineJob({
    kind: 'backup.daily',
    title: { zh: '每日备份', en: 'Daily backup', mn: 'Өдөр тутмын нөөцлөлт' },
    access: 'system',
    schedule: { at: backupTime },
    run: async (context) => {
      // A demo school needs no backup.
      if (context.platform.demo) return null;
      const name = await makeBackup(context, 'scheduled');
      await sweepBackups(context.db, context.platform);
      return { name };
    },
  }),
];

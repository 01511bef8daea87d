import type { Daemon } from '../../../http/feature.ts';
import { defineJob } from '../../../http/job.ts';
import { startTickers } from '../../../platform/ticker.ts';
import { countDisk, countUsage, forgetOldStarts } from '../machine/quota-check.service.ts';

const everySeconds = 60;

/** Counts usage by the machines of this server once a minute. */
export const usageDaemon: Daemon = async ({ db, platform }) => {
  const round = async () => {
    if (!platform.node.holds()) return;
    await countUsage(db, platform, everySeconds);
    await countDisk(db, platform);
  };
  const everyMs = everySeconds * 1000;
  return startTickers(platform.log, [{ name: 'counting the use of machines', everyMs, round }]);
};

export const machineQuotaJobs = [
  defineJob({
    kind: 'machinequota.forget',
    title: { zh: '清理旧的开机记录', en: 'Forget old starts of machines', mn: 'Хуучин асаалтын бүртгэл цэвэрлэх' },
    access: 'system',
    schedule: { at: '03:55' },
    run: ({ db }) => forgetOldStarts(db),
  }),
];

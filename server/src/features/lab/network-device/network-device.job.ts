import type { Daemon } from '../../../http/feature.ts';
import { defineJob } from '../../../http/job.ts';
import { closeSwitch, openSwitch } from './demo-switch.service.ts';
import { removeOldPieces } from './device-log.service.ts';
import { checkDevices } from './network-device.service.ts';

export const networkDeviceJobs = [
  defineJob({
    kind: 'networkdevice.check',
    access: 'system',
    schedule: { everyMs: 300_000 },
    title: { zh: '检测网络设备', en: 'Look at the network devices', mn: 'Сүлжээний төхөөрөмж шалгах' },
    run: ({ db, platform, signal }) => checkDevices(db, platform, signal),
  }),
  defineJob({
    kind: 'networkdevice.sweep',
    access: 'system',
    schedule: { at: '03:55' },
    title: {
      zh: '清理过期的设备录像',
      en: 'Delete old recordings of devices',
      mn: 'Төхөөрөмжийн хуучин бичлэг устгах',
    },
    run: async ({ db, platform }) => {
      const removed = await removeOldPieces(db);
      if (removed > 0) platform.log.info('old recordings of devices were deleted', { removed });
    },
  }),
];

/** Keeps the switch of a demo school open as long as the server runs. */
export const demoSwitchDaemon: Daemon = async ({ db, platform }) => {
  await openSwitch(db, platform);
  return () => closeSwitch(platform);
};

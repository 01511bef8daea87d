import { defineJob } from '../../../http/job.ts';
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

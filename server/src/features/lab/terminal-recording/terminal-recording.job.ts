import type { Daemon } from '../../../http/feature.ts';
import { defineJob } from '../../../http/job.ts';
import { startTickers } from '../../../platform/ticker.ts';
import { Recorders } from './recorder.service.ts';
import { removeOldRecordings } from './terminal-recording.service.ts';

/** Maximum that a server that dies loses. */
const everyMs = 2_000;

/** Records the terminals of this server's machines where the experiment requires it. */
export const recorderDaemon: Daemon = async ({ db, platform }) => {
  const recorders = new Recorders(db, platform);
  const round = async () => {
    if (platform.node.holds()) await recorders.round();
  };
  const stop = startTickers(platform.log, [{ name: 'recording terminals', everyMs, round }]);
  return async () => {
    await stop();
    await recorders.stop();
  };
};

export const terminalRecordingJobs = [
  defineJob({
    kind: 'terminalrecording.sweep',
    access: 'system',
    schedule: { at: '03:50' },
    title: {
      zh: '清理过期的终端录像',
      en: 'Delete old recordings of terminals',
      mn: 'Хуучин терминалын бичлэг устгах',
    },
    run: async ({ db, platform }) => {
      const removed = await removeOldRecordings(db);
      if (removed > 0) platform.log.info('old recordings of terminals were deleted', { removed });
    },
  }),
];

import { systemFileFaults as faults, systemFileMaxEntries as mostFiles } from '@xueyan/contract/lab/system-file';
import { Fault } from '@xueyan/contract/wire/fault';
import { defineJob } from '../../../http/job.ts';
import { toTraditional } from '../../../http/traditional.ts';
import { LabError } from '../../../platform/lab/engine.ts';
import { mostBytesOf } from '../../base/stored-file/upload-size.service.ts';
import { labFault } from '../machine/lab-fault.service.ts';
import { noUpload, placeOf, removeBytes, systemFileJob } from './system-file.service.ts';
import { systemFileStore as store } from './system-file.store.ts';
import { expireUploads } from './system-file-upload.service.ts';

function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (!(error instanceof LabError)) return new Fault(faults.failed, { reason: String(error).slice(0, 200) });
  if (error.code === 'build-failed') return new Fault(faults.failed, { reason: error.detail.slice(0, 200) });
  return labFault(error).fault;
}

export const systemFileJobs = [
  defineJob({
    ...systemFileJob,
    state: {
      open: store.open,
      // Its upload is complete still: the disk can be made again.
      ended: ({ db }, { key, state, reason }) =>
        store.end(db, key, state === 'cancelled' ? { state: 'arrived' } : { state, message: reason }),
    },
    run: async ({ db, platform, actor, signal, progress }, { systemFileId }) => {
      const file = await store.find(db, systemFileId);
      if (!file?.upload || !file.arrivedAt) return;
      const { id, upload, uploadName: name, unpack } = file;
      await store.advance(db, id, upload, { state: 'processing' });
      let shown = -1;
      const show = (percent: number) => {
        if (percent === shown) return;
        shown = percent;
        // A cancellation arrives by the signal.
        progress(Math.min(99, percent), 100).catch(() => undefined);
      };
      const mostBytes = await mostBytesOf(db, 'systemFile');
      const from = { path: placeOf(platform.files, upload), name, unpack };
      try {
        const made = await platform.lab.data.build({ id, ...from, mostBytes, mostFiles }, show, signal);
        const { files: entryCount, bytes: contentBytes, diskBytes, checksum, refused } = made;
        const row = { entryCount, contentBytes, diskBytes, checksum, message: refused.join('\n') };
        const kept = await store.advance(db, id, upload, { ...noUpload, ...row, state: 'ready' });
        // It was deleted while it was made.
        if (!kept) await platform.lab.data.remove(id);
        await removeBytes(platform.files, upload);
        await progress(100, 100);
      } catch (error) {
        // A cancelled build, or one that continues after the next start, still has its complete upload.
        if (signal.aborted) {
          await store.advance(db, id, upload, { state: 'arrived' });
          throw error;
        }
        const fault = asFault(error);
        platform.log.warn('a system file was not made', { id, error });
        await store.advance(db, id, upload, { state: 'failed', message: fault.say(actor.language, toTraditional) });
        throw fault;
      }
    },
  }),
  defineJob({
    ...{ kind: 'systemfile.sweep', access: 'system', schedule: { at: '04:25' } },
    title: {
      zh: '清理未完成的系统文件上传',
      en: 'Give up unfinished uploads of system files',
      mn: 'Дуусаагүй байршуулалт цэвэрлэх',
    },
    run: ({ db, platform }) => expireUploads(db, platform.files),
  }),
];

import { machineExportFaults as faults } from '@xueyan/contract/lab/machine-export';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { defineJob } from '../../../http/job.ts';
import { LabError } from '../../../platform/lab/engine.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { labFault } from '../machine/lab-fault.service.ts';
import { engineOf } from '../machine/machine-engine.service.ts';
import { machineExportParameters } from './machine-export.parameter.ts';
import { exportJob, fileToFill, machineToExport, removeExpired } from './machine-export.service.ts';
import { machineExportStore as store } from './machine-export.store.ts';

const megabyte = 1024 ** 2;
/** Interval of the progress updates. */
const lookMs = 1_000;
/** Expected size of the compressed file as a share of the disk space in the machine. */
const packedTo = 0.5;

const asFault = (error: unknown) =>
  error instanceof LabError && error.code === 'no-export' ? new Fault(faults.notHere) : labFault(error).fault;

export const machineExportJobs = [
  defineJob({
    ...exportJob,
    // The engine cannot report how far a previous server's copy had come.
    lost: 'fail',
    state: {
      open: store.open,
      ended: async ({ db, platform }, { key }) => {
        if (await store.fail(db, key)) await (await fileToFill(platform, key)).drop();
      },
    },
    run: async ({ db, platform, actor, progress }, { exportId }) => {
      const row = await store.find(db, exportId);
      if (row?.state !== 'packing' || !row.machineId) return;
      const file = await fileToFill(platform, exportId);
      try {
        const machine = await machineToExport(db, actor, row.machineId);
        const { mostMb: max } = await readParameters(db, machineExportParameters);
        const engine = await engineOf(db, platform, machine);
        const work = engine.exportDisk(file.path);
        let over = false;
        const ended = work.then(
          () => (over = true),
          () => (over = true),
        );
        const whole =
          (await engine.usage().then(
            ({ diskMb }) => diskMb,
            () => 0,
          )) *
            packedTo +
          200;
        while (!over) {
          await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, lookMs))]);
          const mb = Math.round((await file.size()) / megabyte);
          ensure(mb <= max, faults.tooLarge, { n: mb, max });
          await progress(Math.min(95, Math.round((mb / whole) * 100)), 100);
        }
        const sizeMb = Math.ceil((await work) / megabyte);
        ensure(sizeMb <= max, faults.tooLarge, { n: sizeMb, max });
        await store.set(db, exportId, { state: 'ready', sizeMb });
        await progress(100, 100);
      } catch (error) {
        // The engine notices that the file is no longer wanted.
        await file.drop();
        await store.set(db, exportId, { state: 'failed' });
        throw error instanceof LabError ? asFault(error) : error;
      }
    },
  }),
  defineJob({
    ...{ kind: 'machineexport.sweep', access: 'system', schedule: { at: '04:40' } },
    title: { zh: '清理过期的导出磁盘', en: 'Delete old exports of machines', mn: 'Хуучин экспорт устгах' },
    run: async ({ db, platform }) => {
      const removed = await removeExpired(db, platform);
      if (removed > 0) platform.log.info('old exports of machines were deleted', { removed });
    },
  }),
];

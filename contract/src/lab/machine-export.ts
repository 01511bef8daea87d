import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** `packing`: its disk is being copied; `failed`: the copy failed, and nothing of it is left. */
export const machineExportStates = ['packing', 'ready', 'failed'] as const;

/** Path of the file of an export, below `/api/`, where the cookie of files is sent, for the user who made it. */
export const machineExportPath = (exportId: string) => `file/machine/${exportId}`;

/** Disk of a machine as a standalone qcow2, as of the moment of the request. */
export const MachineExport = z.object({
  exportId: Id,
  name: z.string(),
  state: z.enum(machineExportStates),
  /** The job that makes it; null once the job is deleted. */
  jobId: Id.nullable(),
  /** 0 until it is ready. */
  sizeMb: z.number().int(),
  createTime: DateTime,
  /** End of the time in which it can be downloaded. */
  expireTime: DateTime,
});
export type MachineExport = z.output<typeof MachineExport>;

const Key = z.strictObject({ exportId: Id });
const OfMachine = z.strictObject({ machineId: Id });

export const machineExportApi = {
  list: get('machineexport/list', {
    access: 'user',
    summary:
      'My exports of a machine, the newest first; a school sets how large they may be and how long they are kept',
    input: OfMachine,
    output: z.object({ exportList: z.array(MachineExport), keepDays: z.number().int(), mostMb: z.number().int() }),
  }),
  start: post('machineexport/start', {
    access: 'user',
    summary: 'Copies the disk of a running machine as a job; one export of a machine at a time',
    input: OfMachine,
    output: z.object({ exportId: Id, jobId: Id }),
  }),
  remove: post('machineexport/delete', {
    access: 'user',
    summary: 'Deletes an export of mine; one that is being made is given up',
    input: Key,
    output: z.null(),
  }),
};

export const machineExportFaults = faults('machineExport', {
  onlyRunning: {
    zh: '只有运行中的实验机可以导出',
    en: 'Only a running machine can be exported',
    mn: 'Зөвхөн ажиллаж буй машиныг экспортлоно',
  },
  noExams: {
    zh: '考试中的机器不能导出',
    en: 'Machines of exams are not exported',
    mn: 'Шалгалтын машиныг экспортлохгүй',
  },
  tooLarge: {
    status: 413,
    zh: '磁盘约 {n} MB，超过学校允许导出的 {max} MB，请先清理',
    en: 'The disk takes about {n} MB; the school allows {max} MB: free some first',
    mn: 'Диск ойролцоогоор {n} MB, сургууль {max} MB зөвшөөрнө; эхлээд цэвэрлэнэ үү',
  },
  noRoom: {
    status: 503,
    zh: '服务器磁盘空间不足，暂时不能导出',
    en: 'The server is short of disk space; nothing can be exported for now',
    mn: 'Серверийн диск дүүрсэн; одоогоор экспортлох боломжгүй',
  },
  notHere: {
    zh: '这台机器所在的引擎不能导出磁盘',
    en: 'The engine of this machine cannot export its disk',
    mn: 'Энэ машины хөдөлгүүр дискийг экспортлож чадахгүй',
  },
  notReady: {
    zh: '导出尚未完成，或已经过期',
    en: 'The export is not ready, or has expired',
    mn: 'Экспорт бэлэн болоогүй эсвэл хугацаа дууссан',
  },
});

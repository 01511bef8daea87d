import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id } from '../wire/scalar.ts';

/** Maximum number of entries of a folder that are shown. */
export const machineFilesMax = 500;
/** Below `/api/`: `POST machinefile/upload/{machineId}?path=` with the field `file` of a form puts it into a folder. */
export const machineFileUploadPath = 'machinefile/upload';
/** Response of an upload. */
export const MachineFileSent = z.null();
/** Below `/api/`: `POST machinefile/download` with `{ machineId, path }`: a file as it is, a folder as a zip file. */
export const machineFileDownloadPath = 'machinefile/download';

/** An absolute path in the machine. */
export const MachinePath = z
  .string()
  .min(1)
  .max(1024)
  .regex(/^\/[^\0\n\r]*$/);

export const machineEntryKinds = ['folder', 'file', 'other'] as const;
export const MachineEntry = z.object({
  name: z.string(),
  kind: z.enum(machineEntryKinds),
  bytes: z.number(),
  changeTime: DateTime,
});
export type MachineEntry = z.output<typeof MachineEntry>;

export const machineFileApi = {
  list: post('machinefile/list', {
    access: 'user',
    forExamAccounts: true,
    summary: 'What is in a folder of a running machine, folders first; 500 entries at most',
    input: z.strictObject({ machineId: Id, path: MachinePath }),
    output: z.object({ path: z.string(), entryList: z.array(MachineEntry), cut: z.boolean() }),
  }),
};

export const machineFileFaults = faults('machineFile', {
  missing: {
    status: 404,
    zh: '实验机里没有“{path}”，或者它不能打开',
    en: 'There is no “{path}” in the machine, or it cannot be opened',
    mn: 'Машинд “{path}” алга эсвэл нээгдэхгүй',
  },
  tooLarge: {
    status: 413,
    zh: '超过 {max}，请在终端里压缩或拆分',
    en: 'It is larger than {max}; pack or split it in the terminal',
    mn: '{max}-аас их; терминал дээр шахах эсвэл хуваана уу',
  },
  name: {
    zh: '这个文件名不能用在实验机里',
    en: 'This name cannot be used in the machine',
    mn: 'Энэ нэрийг машинд ашиглах боломжгүй',
  },
  noRoom: {
    zh: '没有写进实验机：磁盘可能已满，或文件夹不能写',
    en: 'It was not written: the machine’s disk may be full, or the folder cannot be written to',
    mn: 'Бичигдсэнгүй: диск дүүрсэн эсвэл хавтсанд бичих боломжгүй',
  },
});

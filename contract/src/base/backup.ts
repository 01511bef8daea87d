import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Permission to make, download and delete backups of the whole school. */
    'backup.manage': true;
  }
}

export const backupOutcomes = ['done', 'failed'] as const;
export type BackupOutcome = (typeof backupOutcomes)[number];

/** `manual`: requested by a person; `scheduled`: started by the clock. */
export const backupOrigins = ['manual', 'scheduled'] as const;

export const backupFaults = faults('backup', {
  gone: {
    status: 404,
    zh: '备份文件已不在服务器上',
    en: 'The file of this backup is no longer on the server',
    mn: 'Нөөцийн файл серверт алга байна',
  },
  noRoom: {
    zh: '备份目录所在磁盘的空间不足，至少需要 {need} MB，请先清理或更换 BACKUP_DIR',
    en: 'The disk of the backups is full: {need} MB are needed. Clear it, or choose another BACKUP_DIR',
    mn: 'Нөөцийн дискний зай хүрэлцэхгүй: {need} МБ хэрэгтэй. Зай гаргах эсвэл BACKUP_DIR-ийг солино уу',
  },
});

export const Backup = z.object({
  backupId: Id,
  name: z.string(),
  origin: z.enum(backupOrigins),
  outcome: z.enum(backupOutcomes),
  startTime: DateTime,
  /** Duration of writing and verifying, in milliseconds. */
  durationMs: z.number().int(),
  /** Bytes of the file; 0 for a failed one. */
  size: z.number().int(),
  encrypted: z.boolean(),
  /** Number and bytes of the files beside it that hold built images; backups share them. */
  imageCount: z.number().int(),
  imageBytes: z.number().int(),
  /** Numbers of tables and files; rows are not counted. */
  tableCount: z.number().int(),
  fileCount: z.number().int(),
  /** Reason of the failure, for the reader of the log. */
  error: z.string(),
});
export type Backup = z.output<typeof Backup>;

const Key = z.strictObject({ backupId: Id });

export const backupDownloadPath = (backupId: string) => `file/backup/${backupId}`;

export const backupApi = {
  list: post('backup/list', {
    access: 'may:backup.manage',
    summary: 'The backups, newest first',
    input: pageQuery({ origin: z.enum(backupOrigins).optional(), outcome: z.enum(backupOutcomes).optional() }, [
      'startTime',
      'size',
      'durationMs',
    ]),
    output: pageOf(Backup),
    sheet: {
      name: { zh: '备份', en: 'Backups', mn: 'Нөөцлөлт' },
      columns: {
        name: { title: { zh: '文件', en: 'File', mn: 'Файл' }, width: 36 },
        startTime: { title: { zh: '开始时间', en: 'Started', mn: 'Эхэлсэн' }, kind: 'time' },
        origin: {
          title: { zh: '来源', en: 'Origin', mn: 'Үүсэл' },
          values: {
            manual: { zh: '手动', en: 'By hand', mn: 'Гараар' },
            scheduled: { zh: '定时', en: 'Scheduled', mn: 'Хуваариар' },
          },
        },
        outcome: {
          title: { zh: '结果', en: 'Result', mn: 'Үр дүн' },
          values: {
            done: { zh: '成功，已校验', en: 'Done, verified', mn: 'Амжилттай, шалгасан' },
            failed: { zh: '失败', en: 'Failed', mn: 'Амжилтгүй' },
          },
        },
        size: { title: { zh: '大小（字节）', en: 'Size (bytes)', mn: 'Хэмжээ (байт)' }, kind: 'number' },
        imageCount: { title: { zh: '镜像（个）', en: 'Images', mn: 'Дүрс (тоо)' }, kind: 'number' },
        imageBytes: {
          title: { zh: '镜像大小（字节）', en: 'Size of the images (bytes)', mn: 'Дүрсийн хэмжээ (байт)' },
          kind: 'number',
        },
        durationMs: { title: { zh: '耗时（毫秒）', en: 'Duration (ms)', mn: 'Хугацаа (мс)' }, kind: 'number' },
        error: { title: { zh: '原因', en: 'Reason', mn: 'Шалтгаан' }, width: 40 },
      },
    },
  }),
  state: post('backup/state', {
    access: 'may:backup.manage',
    summary: 'Where backups lie, whether they are encrypted, and how much room there is',
    output: z.object({
      folder: z.string(),
      encrypted: z.boolean(),
      freeBytes: z.number(),
      lastDoneTime: DateTime.nullable(),
      /** Time of the next scheduled backup; null while the timing task is switched off, or in a demo school. */
      nextTime: DateTime.nullable(),
      /** Number of scheduled backups that are stored; manual ones stay until they are deleted. */
      kept: z.number().int(),
      /** Tells whether built images that nothing can make again are kept too. */
      images: z.boolean(),
      /** Command that restores a backup into a new installation, without the file. */
      restoreCommand: z.string(),
    }),
  }),
  start: post('backup/start', {
    access: 'may:backup.manage',
    summary: 'Makes a backup in the background',
    output: z.object({ jobId: Id }),
    audit: { action: 'backup.start' },
  }),
  remove: post('backup/delete', {
    access: 'may:backup.manage',
    summary: 'Deletes a backup and its file',
    input: Key,
    output: z.null(),
    audit: { action: 'backup.delete', target: 'backupId' },
  }),
};

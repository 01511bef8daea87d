import { defineJob } from '../../../http/job.ts';
import { collectFiles, collectUnused } from './stored-file.service.ts';

export const storedFileJobs = [
  /** Deletes the records of files that nothing references any more. */
  defineJob({
    kind: 'file.unused',
    title: { zh: '清理无人使用的文件', en: 'Remove files that nothing uses', mn: 'Ашиглаагүй файлуудыг цэвэрлэх' },
    access: 'system',
    schedule: { everyMs: 6 * 3_600_000 },
    run: async ({ db, platform }) => {
      const removed = await collectUnused(db);
      if (removed > 0) platform.log.info('files that nothing names were removed', { removed });
    },
  }),
  /** Frees the space of files without a record. */
  defineJob({
    kind: 'file.orphaned',
    title: { zh: '清理失去所属的文件', en: 'Remove files without a record', mn: 'Эзэнгүй файлуудыг цэвэрлэх' },
    access: 'system',
    schedule: { everyMs: 3_600_000 },
    run: async ({ db, platform }) => {
      const removed = await collectFiles(db, platform.files);
      if (removed > 0) platform.log.info('files without a record were removed', { removed });
    },
  }),
];

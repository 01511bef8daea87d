import type { PackedReports } from '@xueyan/contract/teaching/report-archive';
import { defineJob } from '../../../http/job.ts';
import { packArchive } from '../../../platform/archive/pack-archive.ts';
import { packJob, reportsToPack } from './report-archive.service.ts';
import { reportFiles } from './report-paper.service.ts';

/** Number of sheets drawn by one process: each process reads the font again. */
const together = 6;

export const reportArchiveJobs = [
  defineJob({
    ...packJob,
    state: 'none',
    run: async ({ db, platform, actor, progress }, input): Promise<PackedReports> => {
      const { title, runIds } = await reportsToPack(db, actor, input);
      const parts = new Map<string, Buffer>();
      for (let at = 0; at < runIds.length; at += together) {
        await progress(at, runIds.length);
        const files = await reportFiles({ db, platform, actor, patient: true }, runIds.slice(at, at + together));
        for (const { name, bytes } of files) parts.set(cleanName(name), bytes);
      }
      await progress(runIds.length, runIds.length);
      const sha256 = await platform.files.put(packArchive(parts));
      return { sectionId: input.sectionId, sha256, name: `${cleanName(title)}.zip`, count: parts.size };
    },
  }),
];

/** Replaces characters that some systems do not allow in file names. */
const cleanName = (name: string) => name.replace(/[\\/:*?"<>|]/g, '_');

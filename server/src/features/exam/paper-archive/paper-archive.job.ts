import type { PackedPapers } from '@xueyan/contract/exam/paper-archive';
import { defineJob } from '../../../http/job.ts';
import { packArchive } from '../../../platform/archive/pack-archive.ts';
import { packJob, papersToPack } from './paper-archive.service.ts';
import { printPapers } from './paper-volume.service.ts';

export const paperArchiveJobs = [
  defineJob({
    ...packJob,
    state: 'none',
    run: async ({ db, platform, actor, progress }, input): Promise<PackedPapers> => {
      const packed = await papersToPack(db, actor, input);
      const count = packed.userIds.length;
      const title = cleanName(packed.title);
      const volumes: Buffer[] = [];
      for await (const pdf of printPapers({ db, platform, actor }, packed, (done) => progress(done, count)))
        volumes.push(pdf);
      await progress(count, count);
      const [first = Buffer.alloc(0), ...more] = volumes;
      const file =
        more.length === 0
          ? { name: `${title}.pdf`, bytes: first }
          : {
              name: `${title}.zip`,
              bytes: packArchive(new Map(volumes.map((bytes, at) => [`${title}-${at + 1}.pdf`, bytes]))),
            };
      const sha256 = await platform.files.put(file.bytes);
      return { examId: input.examId, sha256, name: file.name, count, volumes: volumes.length };
    },
  }),
];

/** Replaces characters that some systems do not allow in file names. */
const cleanName = (name: string) => name.replace(/[\\/:*?"<>|]/g, '_');

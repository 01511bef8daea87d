import { buffer } from 'node:stream/consumers';
import { decodeText } from '@xueyan/contract/base/text-encoding';
import { workSimilarityFaults } from '@xueyan/contract/teaching/work-similarity';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { documentTexts, readableBytes } from '../../base/text-index/document-text.service.ts';
import { sectionToMark } from '../../school/section/section.service.ts';
import { extensionOf, isProgram, isReadable } from './file-kind.rule.ts';
import { workSimilarityStore as store } from './work-similarity.store.ts';

/** Job that reads the texts of the files handed in of a task. */
export const readFilesJob = jobKind({
  kind: 'worksimilarity.read',
  access: 'may:course.teach',
  input: z.strictObject({ sectionId: Id }),
});

/** Maximum number of characters of one file; the comparison takes no more of a work either. */
const mostCharacters = 200_000;
const archiveLimits = { entries: 500, bytes: 20 * 1024 * 1024, entryBytes: 2 * 1024 * 1024 };

/** Starts the job, or returns the one that runs. */
export async function readFiles(db: Db, actor: Actor, sectionId: string): Promise<{ jobId: string }> {
  const { section } = await sectionToMark(db, actor, sectionId);
  ensure(await store.task(db, sectionId), workSimilarityFaults.kind);
  return db.transaction(async (tx) => ({
    jobId: await startJob({ db: tx, actor }, readFilesJob, {
      ...{ input: { sectionId }, title: section.title, key: `${actor.id} ${sectionId}` },
    }),
  }));
}

/** Reads the files of a task that were not read yet; one that cannot be read counts as empty. */
export async function keepFileTexts(
  { db, platform, actor }: { db: Db; platform: Platform; actor: Actor },
  sectionId: string,
  progress: (done: number, total: number) => Promise<void>,
): Promise<{ read: number }> {
  await sectionToMark(db, actor, sectionId);
  const unread = (await store.files(db, sectionId)).filter(({ text }) => text === null);
  for (const [done, file] of unread.entries()) {
    await progress(done, unread.length);
    const found = await textOf(platform, actor, file).catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error;
      return { text: '', program: false };
    });
    // PostgreSQL text holds every character but this one.
    const text = found.text.replaceAll('\0', '').slice(0, mostCharacters);
    await store.keepText(db, { fileId: file.fileId, text, program: found.program });
  }
  await progress(unread.length, unread.length);
  return { read: unread.length };
}

interface Stored {
  name: string;
  sha256: string;
  bytes: number;
}

async function textOf(platform: Platform, { id }: Actor, { name, sha256, bytes }: Stored) {
  const none = { text: '', program: false };
  const extension = extensionOf(name);
  if (bytes > readableBytes || !(isReadable(name) || extension === 'zip')) return none;
  const stream = await platform.files.open(sha256);
  if (!stream) return none;
  const content = await buffer(stream);
  if (extension !== 'zip') {
    const texts = await documentTexts(platform, { name, ownerId: id, bytes: content });
    return { text: texts.map(({ text }) => text).join('\n\n'), program: isProgram(name) };
  }
  const entries = await platform.parser.archive({ id, patient: true }, content, archiveLimits);
  const programs = [...entries].filter(([path]) => isProgram(path)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = programs.map(([, part]) => decodeText(part) ?? '').join('\n\n');
  return { text, program: programs.length > 0 };
}

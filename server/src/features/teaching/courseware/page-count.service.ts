import { buffer } from 'node:stream/consumers';
import { lengthMax, renditionOf, viewerOf } from '@xueyan/contract/teaching/courseware';
import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { readableBytes } from '../../base/text-index/document-text.service.ts';
import { notifyOfChange } from '../../school/course/course.service.ts';
import { coursewareStore, type FoundItem, type RenditionRow } from './courseware.store.ts';

/** Job that counts the pages of a PDF. Apart from conversions, which may take an hour. */
export const pageCountJob = jobKind({
  kind: 'courseware.count',
  access: 'system',
  input: z.object({ sha256: z.string() }),
});

/**
 * Starts to count the pages of PDFs without a length. Those that cannot be read, or are above 50 MB, are left to the
 * browser of an editor.
 */
export async function beginCounting(db: Db, found: FoundItem[], known: RenditionRow[]): Promise<void> {
  const wanted = found.flatMap((one) => pdfToCount(one, known) ?? []);
  const tried = await coursewareStore.renditions(
    db,
    wanted.map(({ sha256 }) => sha256),
  );
  for (const { sha256, name } of wanted)
    if (!tried.some((row) => row.sha256 === sha256 && row.state === 'failed'))
      await startJob({ db, actor: null }, pageCountJob, { input: { sha256 }, title: name, key: sha256 });
}

/** Returns the PDF that is shown, when its pages are to be counted. */
function pdfToCount({ file, item }: FoundItem, known: RenditionRow[]): { sha256: string; name: string } | null {
  if (viewerOf(file.name) !== 'pdf' || (item?.length ?? null) !== null) return null;
  const { sha256, name } = file;
  if (renditionOf(name) === null) return file.bytes > readableBytes ? null : { sha256, name };
  const made = known.find((row) => row.sha256 === sha256 && row.form === 'pdf');
  if (!item?.viewFileId || !made?.resultSha256 || (made.resultBytes ?? 0) > readableBytes) return null;
  return { sha256: made.resultSha256, name };
}

/** Sets the length of each file without one that is shown as this PDF; one that cannot be read is not tried again. */
export async function countPages(db: Db, platform: Platform, sha256: string): Promise<void> {
  const stream = await platform.files.open(sha256);
  if (!stream) return;
  const pages = await pagesIn(platform, await buffer(stream)).catch(async (error: unknown) => {
    if (!(error instanceof Fault) || error.kind === wireFaults.away) throw error;
    const message = error.say('zh_cn');
    platform.log.warn('the pages of a PDF could not be counted', { sha256, why: message });
    await coursewareStore.setRendition(db, { sha256, form: 'pdf', state: 'failed', message });
    return null;
  });
  if (pages === null) return;
  for (const { attachmentId, sectionId, courseId } of await coursewareStore.unmeasuredWith(db, sha256)) {
    await coursewareStore.set(db, attachmentId, { length: pages });
    await notifyOfChange(db, platform.live, courseId, { sectionId, outline: false });
  }
}

async function pagesIn({ parser }: Pick<Platform, 'parser'>, bytes: Buffer): Promise<number> {
  const pages = await parser.pageCount({ id: pageCountJob.kind, patient: true }, bytes);
  ensure(pages <= lengthMax, documentFaults.tooManyPages, { n: pages, max: lengthMax });
  return pages;
}

import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { findFile } from '../../base/stored-file/stored-file.service.ts';
import { readableBytes, textsOf } from '../../base/text-index/document-text.service.ts';
import { indexFile, indexRecord, isFileIndexed } from '../../base/text-index/text-index.service.ts';
import { libraryStore } from './library.store.ts';

/** Job that indexes the text of a resource's file. */
export const libraryIndexJob = jobKind({
  kind: 'library.index',
  access: 'system',
  input: z.object({ itemId: z.string(), fileId: z.string() }),
});

/** File types that contain text. */
const readable = /\.(pdf|docx?|pptx|xlsx|txt|md|csv)$/i;

/** Indexes a resource by its title, description and labels, and by the text of the file that others see. */
export async function refreshItem(db: Db, itemId: string): Promise<void> {
  const found = await libraryStore.shown(db, itemId);
  if (!found) return;
  const { title, description, subject, labels } = found.row;
  const text = [title, description, subject, ...labels, found.file.name].join('\n');
  await indexRecord(db, 'library', itemId, { text, fileId: found.file.id });
}

/** Indexes a resource as `refreshItem` does; a job reads its newest file. */
export async function refreshFile(db: Db, itemId: string, fileId: string): Promise<void> {
  await refreshItem(db, itemId);
  if (await isFileIndexed(db, fileId)) return;
  await startJob({ db, actor: null }, libraryIndexJob, { input: { itemId, fileId }, key: fileId });
}

/**
 * Reads a file and indexes its resource by the text; a resource whose file cannot be read is indexed by its names
 * alone.
 */
export async function readFile(
  db: Db,
  platform: Platform,
  { itemId, fileId }: { itemId: string; fileId: string },
): Promise<void> {
  const file = await findFile(db, fileId);
  if (!file) return;
  await indexFile(db, fileId, await textOf(platform, file));
  await refreshItem(db, itemId);
}

async function textOf(platform: Platform, file: NonNullable<Awaited<ReturnType<typeof findFile>>>): Promise<string> {
  const { sha256, name, bytes } = file;
  if (!readable.test(name) || bytes > readableBytes) return '';
  try {
    const parts = await textsOf(platform, { sha256, name, ownerId: file.ownerId ?? file.id });
    return parts.map(({ text }) => text).join('\n');
  } catch (error) {
    platform.log.warn('a file of the library could not be read for the index', { name, error: String(error) });
    return '';
  }
}

/** Starts indexing what the index does not contain yet. */
export async function indexMissing(db: Db): Promise<void> {
  for (const { itemId, fileId } of await libraryStore.unindexed(db))
    await db.transaction((tx) => refreshFile(tx, itemId, fileId));
}

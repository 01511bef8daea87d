import { buffer } from 'node:stream/consumers';
import type { Actor } from '@xueyan/contract/wire/actor';
import { documentFaults } from '@xueyan/contract/wire/document';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { documentTexts, readableBytes } from '../../base/text-index/document-text.service.ts';
import type { ArchiveSources } from './archive-sources.rule.ts';
import { extensionOf, isReadable, programIn } from './file-kind.rule.ts';
import { workSimilarityStore as store } from './work-similarity.store.ts';

/** Maximum number of characters of one handed-in file, or of all in an archive. */
const mostCharacters = 200_000;
const rule = new URL('./archive-sources.rule.ts', import.meta.url).href;

interface Who {
  db: Db;
  platform: Platform;
  actor: Actor;
}

interface FileText {
  name: string;
  text: string;
}

/** Reads the files of tasks that were not read yet; one that cannot be read counts as empty. */
export async function keepFileTexts(
  { db, platform, actor }: Who,
  sectionIds: string[],
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const unread = await store.unreadFiles(db, sectionIds);
  for (const [done, file] of unread.entries()) {
    await progress(done, unread.length);
    const found = await textsOf(platform, actor, file).catch((error: unknown) => {
      ensureUnreadable(error);
      return [];
    });
    await store.keepTexts(db, { fileId: file.fileId, parts: storable(found) });
  }
}

/** Throws an error that says nothing about the file: it is read again by the next comparison. */
function ensureUnreadable(error: unknown): void {
  if (!(error instanceof Fault) || error.kind === wireFaults.away) throw error;
}

/** Returns texts within the limit. PostgreSQL holds every character but this one, and no half of one. */
function storable(found: FileText[]): FileText[] {
  let left = mostCharacters;
  return found.flatMap(({ name, text }) => {
    const kept = text.replaceAll('\0', '').slice(0, left).toWellFormed();
    left -= kept.length;
    return kept.trim() === '' ? [] : [{ name: name.replaceAll('\0', '').toWellFormed(), text: kept }];
  });
}

interface Stored {
  name: string;
  sha256: string;
  bytes: number;
}

async function textsOf(platform: Platform, actor: Actor, { name, sha256, bytes }: Stored): Promise<FileText[]> {
  const isArchive = extensionOf(name) === 'zip';
  if (bytes > readableBytes || !(isArchive || isReadable(name))) return [];
  const stream = await platform.files.open(sha256);
  if (!stream) return [];
  const content = await buffer(stream);
  return isArchive ? inArchive(platform, actor, content) : [await readOne(platform, actor, name, content)];
}

async function readOne(platform: Platform, { id }: Actor, name: string, bytes: Buffer): Promise<FileText> {
  const passages = await documentTexts(platform, { name, ownerId: id, bytes });
  return { name, text: programIn(name, passages.map(({ text }) => text).join('\n\n')) };
}

async function inArchive(platform: Platform, actor: Actor, content: Buffer): Promise<FileText[]> {
  const reader = { id: actor.id, patient: true };
  const { value, blobs } = await platform.parser.rule(reader, rule, content).catch((error: unknown) => {
    throw error instanceof Fault ? error : new Fault(documentFaults.notArchive);
  });
  const { texts, documents } = value as ArchiveSources;
  const found = [...texts];
  for (const [place, name] of documents.entries()) {
    const read = readOne(platform, actor, name, Buffer.from(blobs[place] ?? new Uint8Array()));
    // A damaged document does not hide the rest of the archive.
    const one = await read.catch((error: unknown) => {
      ensureUnreadable(error);
      return { name, text: '' };
    });
    found.push(one);
  }
  return found;
}

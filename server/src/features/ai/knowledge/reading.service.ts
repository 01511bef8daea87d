import { type knowledgeApi, previewMax } from '@xueyan/contract/ai/knowledge';
import type { ChunkRules } from '@xueyan/contract/ai/knowledge-base';
import { readingBroken } from '@xueyan/contract/ai/knowledge-document';
import type { Actor } from '@xueyan/contract/wire/actor';
import { documentFaults } from '@xueyan/contract/wire/document';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { JobContext } from '../../../http/job.ts';
import { textsIn } from '../../../http/traditional.ts';
import { wordsOf } from '../../../platform/model/segment.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findFile } from '../../base/stored-file/stored-file.service.ts';
import { sayNotes } from '../../base/text-index/document-text.service.ts';

import type { Consumer } from '../quota/quota.service.ts';
import { type Passage, passagesOf, rowPassages } from './chunking.rule.ts';
import { documentToWrite } from './document.service.ts';
import { textsOf } from './extraction.service.ts';
import { ensureRules } from './knowledge.service.ts';
import { knowledgeStore as store } from './knowledge.store.ts';
import { vectorsOf } from './vector.service.ts';

/** Number of passages that are embedded and written at a time. */
const atOnce = 32;
const passagesMax = 20_000;

/** Reads a document into passages, which replace the former ones once all of them are complete. */
export async function readDocument(
  { db, platform, actor, signal, progress }: JobContext<'may:ai.use'>,
  documentId: string,
): Promise<{ chunks: number }> {
  const document = await store.document(db, documentId);
  const file = document && (await findFile(db, document.fileId));
  const base = document && (await store.find(db, document.baseId));
  if (!document || !file || !base) return { chunks: 0 };
  const consumer = { userId: actor.id, roleCode: actor.roleCode, applicationId: null };
  try {
    const { passages, notes } = await splitDocument(platform, file, document.rules ?? base.row);
    const n = passages.length;
    ensure(n <= passagesMax, documentFaults.tooManyPassages, { n, max: passagesMax });
    await progress(0, passages.length);
    await store.removePending(db, documentId);
    for (let at = 0; at < passages.length; at += atOnce) {
      await write(db, platform, consumer, documentId, passages.slice(at, at + atOnce), at, signal);
      await progress(Math.min(at + atOnce, passages.length), passages.length);
    }
    await db.transaction(async (tx) => {
      await store.replaceByPending(tx, documentId);
      await store.updateDocument(tx, documentId, { state: 'ready', reason: sayNotes(notes, actor.language) });
    });
    return { chunks: passages.length };
  } catch (error) {
    // Whatever ended it, the reading can be started again; the former passages are still found.
    const reason = error instanceof Fault ? error.say(actor.language) : textsIn(actor.language, readingBroken);
    await store.removePending(db, documentId);
    await store.updateDocument(db, documentId, { state: 'failed', reason });
    throw error;
  }
}

/** Returns the passages of a stored document by rules, and what of it could not be read. */
async function splitDocument(platform: Platform, file: Parameters<typeof textsOf>[1], rules: ChunkRules) {
  const { passages, notes } = await textsOf(platform, file);
  const split = passages.flatMap(({ place, text, rows }) =>
    rows ? rowPassages(rows, rules, place) : passagesOf(text, rules, place),
  );
  return { passages: split, notes };
}

/** Returns the first passages that a document would have by some rules, and their number; keeps nothing. */
export async function previewPassages(
  db: Db,
  platform: Platform,
  actor: Actor,
  { documentId, rules }: z.output<typeof knowledgeApi.preview.input>,
): Promise<Output<typeof knowledgeApi.preview>> {
  const { fileId } = await documentToWrite(db, actor, documentId);
  ensureRules(rules);
  const file = await findFile(db, fileId);
  ensure(file, wireFaults.gone);
  const { passages } = await splitDocument(platform, { ...file, ownerId: actor.id }, rules);
  return { count: passages.length, passages: passages.slice(0, previewMax) };
}

async function write(
  db: Db,
  platform: Platform,
  consumer: Consumer,
  documentId: string,
  passages: Passage[],
  from: number,
  signal: AbortSignal,
): Promise<void> {
  const texts = passages.map(({ text }) => text);
  const vectors = await vectorsOf(db, platform, consumer, texts, signal);
  const rows = await Promise.all(
    passages.map(async ({ place, text }, at) => ({
      ...{ documentId, position: from + at, place, text, words: await wordsOf(`${place} ${text}`), pending: true },
      ...{ vector: vectors?.of[at] ?? null, vectorModel: vectors?.model ?? '' },
    })),
  );
  await store.insertChunks(db, rows);
}

import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { JobContext } from '../../../http/job.ts';
import { embed } from '../../../platform/model/client.ts';
import { wordsOf } from '../../../platform/model/segment.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findFile } from '../../base/stored-file/stored-file.service.ts';
import { modelsOf } from '../provider/provider.service.ts';
import { type Passage, passagesOf } from './chunking.rule.ts';
import { textsOf } from './extraction.service.ts';
import { knowledgeStore as store } from './knowledge.store.ts';

/** Passages that are embedded and written at a time. */
const atOnce = 32;
const passagesMax = 20_000;

/** Reads a document into passages, in place of those it had. */
export async function readDocument(
  { db, platform, actor, signal, progress }: JobContext<'may:ai.use'>,
  documentId: string,
): Promise<{ chunks: number }> {
  const document = await store.document(db, documentId);
  const file = document && (await findFile(db, document.fileId));
  const base = document && (await store.find(db, document.baseId));
  if (!document || !file || !base) return { chunks: 0 };
  try {
    const parts = await textsOf(platform, file);
    const passages = parts
      .flatMap(({ place, text }) => passagesOf(text, base.row.chunkSize, place))
      .slice(0, passagesMax);
    await progress(0, passages.length);
    await store.replaceChunks(db, documentId);
    for (let at = 0; at < passages.length; at += atOnce) {
      await write(db, platform, documentId, passages.slice(at, at + atOnce), at, signal);
      await progress(Math.min(at + atOnce, passages.length), passages.length);
    }
    await store.updateDocument(db, documentId, { state: 'ready', reason: '' });
    return { chunks: passages.length };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    await store.updateDocument(db, documentId, { state: 'failed', reason: error.say(actor.language) });
    throw error;
  }
}

async function write(
  db: Db,
  platform: Platform,
  documentId: string,
  passages: Passage[],
  from: number,
  signal: AbortSignal,
): Promise<void> {
  const vectors = await vectorsOf(
    db,
    platform,
    passages.map(({ text }) => text),
    signal,
  );
  const rows = await Promise.all(
    passages.map(async ({ place, text }, at) => ({
      ...{ documentId, position: from + at, place, text, words: await wordsOf(`${place} ${text}`) },
      ...{ vector: vectors?.of[at] ?? null, vectorModel: vectors?.model ?? '' },
    })),
  );
  await store.insertChunks(db, rows);
}

/** Vectors of texts, where a provider has a model for them and answers; words alone find them too. */
export async function vectorsOf(db: Db, platform: Platform, texts: string[], signal: AbortSignal) {
  const [model] = await modelsOf(db, platform, 'embedding');
  if (!model) return null;
  try {
    const { vectors } = await embed(model.connection, model.model, texts, signal);
    return { model: model.model, of: vectors };
  } catch (error) {
    signal.throwIfAborted();
    platform.log.warn('texts could not be embedded', { provider: model.provider, error: String(error).slice(0, 200) });
    return null;
  }
}

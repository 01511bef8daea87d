import {
  documentsMax,
  knowledgeFaults as faults,
  type knowledgeApi,
  knowledgeExtensions,
} from '@xueyan/contract/ai/knowledge';
import type { ChunkRules } from '@xueyan/contract/ai/knowledge-base';
import { readingBroken } from '@xueyan/contract/ai/knowledge-document';
import { fileFaults } from '@xueyan/contract/base/file';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { FormFile } from '../../../http/form.ts';
import { jobKind } from '../../../http/job.ts';
import { textsIn } from '../../../http/traditional.ts';
import type { Clock } from '../../../platform/clock.ts';
import { wordsOf } from '../../../platform/model/segment.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { keepFile } from '../../base/stored-file/stored-file.service.ts';
import { baseToAsk, baseToWrite, ensureRules } from './knowledge.service.ts';
import { type DocumentRow, knowledgeStore as store } from './knowledge.store.ts';
import { vectorsOf } from './vector.service.ts';

/** Maximum time to wait for the vector of one passage, in milliseconds. */
const vectorMs = 15_000;

export const readingJob = jobKind({
  kind: 'knowledge.read',
  access: 'may:ai.use',
  input: z.object({ documentId: Id }),
});

/** Stores a document; a job reads it in the background. */
export async function addDocument(
  db: Db,
  platform: Platform,
  actor: Actor,
  baseId: string,
  incoming: AsyncIterable<FormFile>,
): Promise<{ documentId: string; jobId: string }> {
  await baseToWrite(db, actor, baseId);
  const full = { max: documentsMax };
  ensure((await store.countDocuments(db, baseId)) < documentsMax, faults.full, full);
  let file: FormFile | undefined;
  for await (const one of incoming) file ??= one;
  ensure(file, fileFaults.empty);
  const upload = { ...file, ownerId: actor.id, scope: 'knowledge' as const, scopeId: baseId };
  const fileId = await keepFile(db, platform, upload, knowledgeExtensions);
  ensure(fileId, faults.wrongKind);
  return db.transaction(async (tx) => {
    await baseToWrite(tx, actor, baseId);
    const title = file.name.slice(0, 120);
    const documentId = await store.insertDocument(tx, { baseId, fileId, title });
    return { documentId, jobId: await startReading(tx, actor, documentId, title) };
  });
}

const startReading = (db: Db, actor: Actor, documentId: string, title: string) =>
  startJob({ db, actor }, readingJob, { title, input: { documentId }, key: documentId });

/** Returns a document of a base that the actor may write. */
export async function documentToWrite(db: Db, actor: Actor, documentId: string): Promise<DocumentRow> {
  const found = await store.document(db, documentId);
  ensure(found, wireFaults.gone);
  await baseToWrite(db, actor, found.baseId);
  return found;
}

/** Returns a document of a base that the actor may ask. */
export async function documentToRead(db: Db, actor: Actor, documentId: string): Promise<DocumentRow> {
  const found = await store.document(db, documentId);
  ensure(found, wireFaults.gone);
  await baseToAsk(db, actor, found.baseId);
  return found;
}

/** Throws unless the actor may see a file of a knowledge base. */
export const fileToRead = async (db: Db, actor: Actor, baseId: string): Promise<void> => {
  await baseToAsk(db, actor, baseId);
};
export const fileToWrite = async (db: Db, actor: Actor, baseId: string): Promise<void> => {
  await baseToWrite(db, actor, baseId);
};

/** Returns a page of the documents of a base. */
export async function listDocuments(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof knowledgeApi.documents.input>,
) {
  await baseToAsk(db, actor, input.baseId);
  const page = await store.documents(db, wholeSchool, input, actor.id);
  const resultList = page.resultList.map(({ row, taking, done, total, ...found }) => {
    // The document waits though no job reads it: its job was cancelled or is gone.
    const left = row.state === 'waiting' && found.jobId === null && !taking;
    return {
      ...{ documentId: row.id, title: row.title, labels: row.labels, enabled: row.enabled, ...found },
      ...{ rules: row.rules, progress: found.jobId === null ? null : { done, total } },
      state: left ? ('failed' as const) : row.state,
      reason: left ? textsIn(actor.language, readingBroken) : row.reason,
      createTime: clock.write(row.createdAt),
    };
  });
  return { ...page, resultList };
}

/** Includes a document in searches, or excludes it. */
export async function enableDocument(db: Db, actor: Actor, documentId: string, enabled: boolean): Promise<void> {
  await documentToWrite(db, actor, documentId);
  await store.updateDocument(db, documentId, { enabled });
}

/** Sets the labels of a document. */
export async function labelDocument(db: Db, actor: Actor, documentId: string, labels: string[]): Promise<void> {
  await documentToWrite(db, actor, documentId);
  await store.updateDocument(db, documentId, { labels: [...new Set(labels)] });
}

/** Reads a document once more; returns the job. */
export const readAgain = (db: Db, actor: Actor, documentId: string): Promise<string> =>
  db.transaction(async (tx) => {
    const { title } = await documentToWrite(tx, actor, documentId);
    await store.updateDocument(tx, documentId, { state: 'waiting', reason: '' });
    return startReading(tx, actor, documentId, title);
  });

/** Gives a document rules of its own, or those of its base with null, and reads it once more; returns the job. */
export const setRules = (db: Db, actor: Actor, documentId: string, rules: ChunkRules | null): Promise<string> =>
  db.transaction(async (tx) => {
    await documentToWrite(tx, actor, documentId);
    if (rules) ensureRules(rules);
    await store.updateDocument(tx, documentId, { rules });
    return readAgain(tx, actor, documentId);
  });

/** Deletes a document with its passages. */
export const removeDocument = (db: Db, actor: Actor, documentId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { title } = await documentToWrite(tx, actor, documentId);
    await store.removeDocument(tx, documentId);
    await recordAudit(tx, actor, 'knowledgedocument.delete', documentId, { title });
  });

/** Returns a page of the passages of a document. */
export async function listChunks(db: Db, actor: Actor, input: z.output<typeof knowledgeApi.chunks.input>) {
  await documentToRead(db, actor, input.documentId);
  const page = await store.chunks(db, wholeSchool, input);
  const resultList = page.resultList.map(({ id, position, place, text, enabled }) => ({
    ...{ chunkId: id, position, place, text, enabled },
  }));
  return { ...page, resultList };
}

/** Changes a passage; its vector is computed again with its text, where there is a model for it. */
export async function updateChunk(
  db: Db,
  platform: Platform,
  actor: Actor,
  { chunkId, text, enabled }: { chunkId: string; text: string; enabled: boolean },
): Promise<void> {
  const chunk = await store.chunk(db, chunkId);
  ensure(chunk, wireFaults.gone);
  await documentToWrite(db, actor, chunk.documentId);
  if (text === chunk.text) return store.updateChunk(db, chunkId, { enabled });
  const consumer = { userId: actor.id, roleCode: actor.roleCode, applicationId: null };
  const vectors = await vectorsOf(db, platform, consumer, [text], AbortSignal.timeout(vectorMs));
  const words = await wordsOf(`${chunk.place} ${text}`);
  const vector = { vector: vectors?.of[0] ?? null, vectorModel: vectors?.model ?? '' };
  await store.updateChunk(db, chunkId, { enabled, text, words, ...vector });
}

import { documentsMax } from '@xueyan/contract/ai/knowledge';
import type { SpaceTaken } from '@xueyan/contract/ai/knowledge-document';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type JobContext, jobKind } from '../../../http/job.ts';
import { startJob } from '../../base/job/job.service.ts';
import { storeFile } from '../../base/stored-file/stored-file.service.ts';
import { getTree } from '../../content/warehouse/warehouse.service.ts';
import { saidOf } from '../../content/warehouse/warehouse-page.service.ts';
import { baseToWrite } from './knowledge.service.ts';
import { type DocumentRow, knowledgeStore as store } from './knowledge.store.ts';
import { readDocument } from './reading.service.ts';

export const spaceJob = jobKind({
  kind: 'knowledge.space',
  access: 'may:ai.use',
  input: z.strictObject({ baseId: Id, spaceId: Id }),
});
type Input = z.output<typeof spaceJob.input>;

/** Starts a job that imports the pages of a space into a base; returns the running job where there is one. */
export async function startTaking(db: Db, actor: Actor, input: Input): Promise<{ jobId: string }> {
  await baseToWrite(db, actor, input.baseId);
  const { space } = await getTree(db, actor, input.spaceId);
  const key = `${input.baseId} ${input.spaceId}`;
  return { jobId: await startJob({ db, actor }, spaceJob, { title: space.name, input, key }) };
}

/** Makes each page of a space a document of a base, reads changed ones again, and removes deleted ones. */
export async function takeSpace(context: JobContext<'may:ai.use'>, { baseId, spaceId }: Input): Promise<SpaceTaken> {
  const { db, actor, progress, signal } = context;
  await baseToWrite(db, actor, baseId);
  const { pageList } = await getTree(db, actor, spaceId);
  const before = new Map((await store.ofSpace(db, baseId, spaceId)).map((row) => [row.pageId ?? '', row]));
  const taken: SpaceTaken = { added: 0, updated: 0, same: 0, removed: 0, left: 0 };
  for (const [done, { pageId, title }] of pageList.entries()) {
    await progress(done, pageList.length);
    const known = before.get(pageId);
    const said = await saidOf(db, pageId);
    if (!said?.content.trim()) {
      taken.left += 1;
      continue;
    }
    before.delete(pageId);
    if (known?.pageVersion === said.version && known.state === 'ready') taken.same += 1;
    else if (!known && (await store.countDocuments(db, baseId)) >= documentsMax) taken.left += 1;
    else {
      const documentId = await keep(context, baseId, { pageId, title, ...said }, known);
      // The progress within one page is not the progress of the job.
      const reading = { ...context, progress: async () => signal.throwIfAborted() };
      await readDocument(reading, documentId).catch(passFault);
      taken[known ? 'updated' : 'added'] += 1;
    }
  }
  for (const { id } of before.values()) await store.removeDocument(db, id);
  await progress(pageList.length, pageList.length);
  return { ...taken, removed: before.size };
}

/** Ignores a fault: the reason is stored with the document of the page, and the other pages go on. */
function passFault(error: unknown): void {
  if (!(error instanceof Fault)) throw error;
}

interface Page {
  pageId: string;
  title: string;
  content: string;
  version: number;
}

async function keep(
  { db, platform, actor }: JobContext<'may:ai.use'>,
  baseId: string,
  { pageId, title, content, version }: Page,
  known: DocumentRow | undefined,
): Promise<string> {
  const about = { name: `${title}.md`, mediaType: 'text/markdown; charset=utf-8', ownerId: actor.id };
  const bytes = Buffer.from(`# ${title}\n\n${content}\n`);
  const fileId = await storeFile(db, platform.files, bytes, { ...about, scope: 'knowledge', scopeId: baseId });
  const row = { fileId, title, pageId, pageVersion: version };
  if (!known) return store.insertDocument(db, { ...row, baseId });
  await store.updateDocument(db, known.id, { ...row, state: 'waiting', reason: '' });
  return known.id;
}

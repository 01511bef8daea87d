import { knowledgeFaults as faults } from '@xueyan/contract/ai/knowledge';
import { providerFaults } from '@xueyan/contract/ai/provider';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type JobContext, jobKind } from '../../../http/job.ts';

import { explained } from '../../../platform/model/reason.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startJob } from '../../base/job/job.service.ts';
import { modelsOf } from '../provider/provider.service.ts';
import { baseToWrite } from './knowledge.service.ts';
import { knowledgeStore as store } from './knowledge.store.ts';
import { embedded } from './vector.service.ts';

const atOnce = 32;

export const vectorJob = jobKind({
  kind: 'knowledge.vectors',
  access: 'may:ai.use',
  input: z.strictObject({ baseId: Id }),
});

/** Counts the passages of a base without a vector of the current model; null where there is no such model. */
export async function countWithoutVector(db: Db, platform: Platform, baseId: string): Promise<number | null> {
  const [model] = await modelsOf(db, platform, 'embedding');
  return model ? store.countWithoutVector(db, baseId, model.model) : null;
}

/** Starts a job that computes the missing vectors of a base’s passages; returns the job. */
export async function startVectors(db: Db, platform: Platform, actor: Actor, baseId: string) {
  const { name } = await baseToWrite(db, actor, baseId);
  ensure((await modelsOf(db, platform, 'embedding')).length > 0, faults.noEmbedding);
  return { jobId: await startJob({ db, actor }, vectorJob, { title: name, input: { baseId }, key: baseId }) };
}

/** Computes the missing vectors; those already computed stay, whatever ends the job. */
export async function makeVectors(
  { db, platform, actor, signal, progress }: JobContext<'may:ai.use'>,
  { baseId }: z.output<typeof vectorJob.input>,
): Promise<{ passages: number }> {
  await baseToWrite(db, actor, baseId);
  const [model] = await modelsOf(db, platform, 'embedding');
  ensure(model, faults.noEmbedding);
  const total = await store.countWithoutVector(db, baseId, model.model);
  const consumer = { userId: actor.id, roleCode: actor.roleCode, applicationId: null };
  let done = 0;
  let after: string | null = null;
  for (;;) {
    await progress(done, total);
    const rows: { id: string; text: string }[] = await store.withoutVector(db, baseId, model.model, after, atOnce);
    if (rows.length === 0) return { passages: done };
    const texts = rows.map(({ text }) => text);
    const vectors = await embedded(db, platform, consumer, texts, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof Fault) throw error;
      throw new Fault(providerFaults.failed, { reason: explained(error, model.connection.key, actor.language) });
    });
    ensure(vectors, faults.noEmbedding);
    for (const [at, { id, text }] of rows.entries())
      await store.setVector(db, id, text, vectors.of[at] ?? null, vectors.model);
    done += rows.length;
    after = rows.at(-1)?.id ?? null;
  }
}

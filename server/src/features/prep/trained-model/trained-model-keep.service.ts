import { prepSharings } from '@xueyan/contract/prep/sharing';
import type { Actor } from '@xueyan/contract/wire/actor';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { startJob } from '../../base/job/job.service.ts';
import { ownTraining } from '../training/training.service.ts';
import { saveVersion } from './trained-model.service.ts';
import { trainedModelStore as store } from './trained-model.store.ts';

const lookEveryMs = 1000;

/** Job that makes a model of trainings which are not over yet. */
export const keepJob = jobKind({
  kind: 'trainedmodel.keep',
  access: 'may:training.use',
  input: z.object({
    name: z.string(),
    sharing: z.enum(prepSharings).default('mine'),
    runs: z.array(z.object({ runId: z.string(), note: z.string() })),
  }),
});
type Kept = z.output<typeof keepJob.input>;

/** Has the trainings kept as the versions of a new model, each once it is done. */
export const startKeep = (db: Db, actor: Actor, input: z.input<typeof keepJob.input>): Promise<string> =>
  startJob({ db, actor }, keepJob, { input, title: input.name });

/** Keeps each training once it is done; the last one is the version in use. Those that fail are left out. */
export async function keepWhenDone(
  db: Db,
  actor: Actor,
  { name, sharing, runs }: Kept,
  signal: AbortSignal,
): Promise<{ trainedModelId: string | null }> {
  let trainedModelId: string | null = null;
  for (const { runId, note } of runs) {
    const state = async () => (await ownTraining(db, actor, runId)).row;
    let row = await state();
    for (; row.state === 'waiting' || row.state === 'running'; row = await state()) {
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      signal.throwIfAborted();
    }
    if (row.state !== 'done' || row.modelId === null) continue;
    // It may have been kept before this job was interrupted.
    const kept = await store.modelWith(db, runId);
    if (kept !== undefined) trainedModelId = kept;
    else ({ trainedModelId } = await saveVersion(db, actor, { runId, trainedModelId, name, note, use: true }));
    await store.set(db, trainedModelId, { sharing });
  }
  return { trainedModelId };
}

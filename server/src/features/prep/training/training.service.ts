import {
  algorithms,
  mayKeepTraining,
  TrainingResult,
  type TrainingRun,
  type trainingApi,
  trainingFaults,
} from '@xueyan/contract/prep/training';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { versionToUse } from '../dataset/dataset.service.ts';
import { programOf } from './program.rule.ts';
import { trainingStore as store, type TrainingRow } from './training.store.ts';

/** Trains once. */
export const trainingJob = jobKind({
  kind: 'training.run',
  access: 'may:training.use',
  input: z.object({ runId: z.string() }),
});

const present = (clock: Clock, { row, datasetName }: { row: TrainingRow; datasetName: string }): TrainingRun => ({
  ...{ runId: row.id, name: row.name, datasetName, algorithm: row.config.algorithm, state: row.state },
  ...{ figures: row.result?.figures ?? {}, createTime: clock.write(row.createdAt) },
});

/** The actor's own, the latest first; a page. */
export async function listTrainings(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof trainingApi.list.input>,
): Promise<Output<typeof trainingApi.list>['pageInfo']> {
  const page = await store.page(db, ownScope(actor), input);
  return { ...page, resultList: page.resultList.map((found) => present(clock, found)) };
}

async function ownTraining(db: Db, actor: Actor, id: string) {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayKeepTraining(actor, found.row), wireFaults.gone);
  return found;
}

/** One of the actor's with what it came to, and the program that does the same. */
export async function getTraining(
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
): Promise<Output<typeof trainingApi.get>> {
  const found = await ownTraining(db, actor, id);
  const { config, result, message, progress } = found.row;
  return { ...present(clock, found), config, result, message, progress, program: programOf(config) };
}

/** Trains on a version of a data set that the actor may use. */
export async function startTraining(
  db: Db,
  platform: Platform,
  actor: Actor,
  { versionId, name, config }: z.output<typeof trainingApi.start.input>,
): Promise<string> {
  const { available, missing } = await platform.judge.trainingStatus();
  ensure(available, trainingFaults.missing, { parts: missing.join(', ') });
  await versionToUse(db, actor, versionId);
  const { tasks, parameters } = algorithms[config.algorithm];
  const fits = (tasks as readonly string[]).includes(config.task);
  ensure(fits && (config.task === 'structure' || config.target !== null), trainingFaults.unfit);
  ensure(
    parameters.every((one) => config.parameters[one] !== undefined),
    trainingFaults.unfit,
  );
  return db.transaction(async (tx) => {
    const runId = await store.insert(tx, { name, versionId, config, ownerId: actor.id });
    await startJob({ db: tx, actor }, trainingJob, { input: { runId }, title: name, key: runId });
    return runId;
  });
}

/** Deletes one of the actor's that has ended. */
export const removeTraining = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await ownTraining(tx, actor, id);
    ensure(row.state === 'done' || row.state === 'failed', trainingFaults.running);
    await store.remove(tx, id);
    await recordAudit(tx, actor, 'training.delete', id, { name: row.name });
  });

/** Does the work of the job; what the program refuses is written down with the run. */
export async function train(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const found = await store.find(db, runId);
  if (!found || found.row.state === 'done') return;
  await store.set(db, runId, { state: 'running', progress: 0 });
  try {
    const { sha256 } = await versionToUse(db, actor, found.row.versionId);
    const data = await platform.files.open(sha256);
    ensure(data, wireFaults.gone);
    const end = await platform.judge.train({ config: found.row.config, data }, progress, signal);
    if ('result' in end) {
      const result = TrainingResult.parse(end.result);
      await store.set(db, runId, { state: 'done', progress: 1, result });
    } else {
      const message = 'refused' in end ? end.refused : `${end.ended}:${end.message}`;
      await store.set(db, runId, { state: 'failed', message: message.slice(0, 500) });
    }
  } catch (error) {
    await store.set(db, runId, { state: 'failed', message: signal.aborted ? 'stopped' : 'broken' });
    throw error;
  }
}

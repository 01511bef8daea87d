import type { DatasetKind } from '@xueyan/contract/prep/dataset';
import { pictureAlgorithms } from '@xueyan/contract/prep/picture-training';
import {
  type AnyConfig,
  algorithms,
  mayKeepTraining,
  type TrainingRun,
  type trainingApi,
  trainingFaults,
} from '@xueyan/contract/prep/training';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { FileRule } from '../../../http/feature.ts';
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

export const presentRun = (
  clock: Clock,
  { row, datasetName }: { row: TrainingRow; datasetName: string },
): TrainingRun => ({
  ...{ runId: row.id, name: row.name, datasetName, algorithm: row.config.algorithm, state: row.state },
  ...{ figures: row.result?.figures ?? {}, pinned: row.pinned, createTime: clock.write(row.createdAt) },
});

/** The actor's own, the latest first; a page. */
export async function listTrainings(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof trainingApi.list.input>,
): Promise<Output<typeof trainingApi.list>['pageInfo']> {
  const page = await store.page(db, ownScope(actor), input);
  return { ...page, resultList: page.resultList.map((found) => presentRun(clock, found)) };
}

/** The training, when it is the actor's. */
export async function ownTraining(db: Db, actor: Actor, id: string) {
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
  const { config, result, message, progress, epochs, modelId } = found.row;
  const said = { config, epochs, result, message, progress, hasModel: modelId !== null };
  return { ...presentRun(clock, found), ...said, program: programOf(config) };
}

/** Whether that can be trained on such data, with all that it asks for. */
export function fitsData(config: AnyConfig, kind: DatasetKind): boolean {
  if (config.task === 'pictures') {
    const { parameters } = pictureAlgorithms[config.algorithm];
    return kind === 'imageClassification' && parameters.every((one) => config.parameters[one] !== undefined);
  }
  const { tasks, parameters } = algorithms[config.algorithm];
  const fits = (tasks as readonly string[]).includes(config.task) && kind === 'machineLearning';
  const aims = config.task === 'structure' || config.target !== null;
  return fits && aims && parameters.every((one) => config.parameters[one] !== undefined);
}

/** Trains on a version of a data set that the actor may use. */
export async function startTraining(
  db: Db,
  platform: Platform,
  actor: Actor,
  { versionId, name, config }: z.output<typeof trainingApi.start.input>,
): Promise<string> {
  const { available, missing, nets } = await platform.judge.trainingStatus();
  ensure(available, trainingFaults.missing, { parts: missing.join(', ') });
  const { dataset } = await versionToUse(db, actor, versionId);
  ensure(fitsData(config, dataset.row.kind), trainingFaults.unfit);
  ensure(nets || config.algorithm !== 'cnn', trainingFaults.noNets);
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
    ensure(row.sectionId === null, trainingFaults.ofSection);
    ensure(row.state === 'done' || row.state === 'failed', trainingFaults.running);
    await store.remove(tx, id);
    await recordAudit(tx, actor, 'training.delete', id, { name: row.name });
  });

/** A model is downloaded by whoever trained it, and added by nobody. */
export const modelRule: FileRule = {
  read: ownTraining,
  write: async () => {
    throw new Fault(wireFaults.gone);
  },
};

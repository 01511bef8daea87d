import type { DatasetKind } from '@xueyan/contract/prep/dataset';
import type { DatasetTable } from '@xueyan/contract/prep/dataset-table';
import { detectionAlgorithms } from '@xueyan/contract/prep/detection-training';
import { pictureAlgorithms, pictureSides, trainsInPage } from '@xueyan/contract/prep/picture-training';
import { algorithms, trainsTableInPage } from '@xueyan/contract/prep/table-training';
import {
  type AnyConfig,
  mayKeepTraining,
  needsTorch,
  type TrainingRun,
  type trainingApi,
  trainingFaults,
} from '@xueyan/contract/prep/training';
import { openTrainingsMax, trainingLimitFaults } from '@xueyan/contract/prep/training-limit';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { FileRule } from '../../../http/feature.ts';
import type { JobState } from '../../../http/job.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { cancelJob, startJob } from '../../base/job/job.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { sectionToMark } from '../../school/section/section.service.ts';
import { versionToUse } from '../dataset/dataset.service.ts';
import { effortOf } from './effort.rule.ts';
import { failureParts } from './failure.rule.ts';
import { ensureNet } from './net-layers.rule.ts';
import { programOf } from './program.rule.ts';
import { trainingStore as store, type TrainingRow } from './training.store.ts';
import { trainingLost } from './training-lost.text.ts';
import { withSmall } from './training-picture.rule.ts';
import { trainingAbility, trainingJob, waitingOf } from './training-queue.service.ts';
import { attachWeights } from './training-weights.service.ts';

export const presentRun = (
  clock: Clock,
  { row, datasetName }: { row: TrainingRow; datasetName: string },
): TrainingRun => ({
  ...{ runId: row.id, name: row.name, datasetName, algorithm: row.config.algorithm, state: row.state },
  ...{ figures: row.result?.figures ?? {}, pinned: row.pinned, createTime: clock.write(row.createdAt) },
});

/** Returns a page of the actor's own trainings, newest first. */
export async function listTrainings(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof trainingApi.list.input>,
): Promise<Output<typeof trainingApi.list>['pageInfo']> {
  const page = await store.page(db, ownScope(actor), input);
  return { ...page, resultList: page.resultList.map((found) => presentRun(clock, found)) };
}

/** Returns the training if it is the actor's. */
export async function ownTraining(db: Db, actor: Actor, id: string) {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayKeepTraining(actor, found.row), wireFaults.gone);
  return found;
}

/** Returns the training whose model the actor may try: their own, or the one in use of a model that is shared with them. */
export async function trainingToTry(db: Db, actor: Actor, id: string) {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayKeepTraining(actor, found.row) || (await store.isOffered(db, actor.id, id)), wireFaults.gone);
  return found;
}

/** Returns the training if it is the actor's, or a student's in a section that the actor marks. */
export async function trainingToSee(db: Db, actor: Actor, id: string) {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  if (mayKeepTraining(actor, found.row)) return found;
  ensure(found.row.sectionId, wireFaults.gone);
  await sectionToMark(db, actor, found.row.sectionId ?? '');
  return found;
}

/** Returns a training that the actor may see with its result and the program that trains the same. */
export async function getTraining(
  db: Db,
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<Output<typeof trainingApi.get>> {
  const found = await trainingToSee(db, actor, id);
  const { config, progress, epochs, modelId, finishing } = found.row;
  const own = mayKeepTraining(actor, found.row);
  const { message, raw } = failureParts(found.row.message);
  // What a program writes helps whoever teaches; others get words that say what to do.
  const shown = !own || may(actor, 'course.teach') ? raw : '';
  const result = found.row.result && withSmall(id, found.row.result);
  const said = { config, own, epochs, result, message, raw: shown, progress, finishing, hasModel: modelId !== null };
  const waiting = (await waitingOf(db, platform, [found.row])).get(id) ?? null;
  return { ...presentRun(platform.clock, found), ...said, waiting, program: programOf(config) };
}

/** Returns true if the server can train it: it suits the kind of data and has all parameters. */
export function fitsData(config: AnyConfig, kind: DatasetKind): boolean {
  if (config.task === 'pictures') {
    const { parameters } = pictureAlgorithms[config.algorithm];
    if (trainsInPage(config.algorithm) || !(pictureSides as readonly number[]).includes(config.side)) return false;
    return kind === 'imageClassification' && parameters.every((one) => config.parameters[one] !== undefined);
  }
  if (config.task === 'detection') {
    const { parameters } = detectionAlgorithms[config.algorithm];
    return kind === 'objectDetection' && parameters.every((one) => config.parameters[one] !== undefined);
  }
  if (trainsTableInPage(config.algorithm)) return false;
  const { tasks, parameters } = algorithms[config.algorithm];
  const fits = (tasks as readonly string[]).includes(config.task) && kind === 'machineLearning';
  const aims = config.task === 'structure' || config.target !== null;
  return fits && aims && parameters.every((one) => config.parameters[one] !== undefined);
}

/** Returns true if the training needs Debian's python3-torch. */
export const needsNets = ({ algorithm }: AnyConfig): boolean => needsTorch(algorithm);

/** Returns the number of classes of a version of pictures; 0 for others. */
export const classesOf = (summary: DatasetTable | null): number =>
  summary?.columnList.find(({ name }) => name === 'class')?.distinct ?? 0;

/** Starts a training on a version of a data set that the actor may use. */
export async function startTraining(
  db: Db,
  platform: Platform,
  actor: Actor,
  { versionId, name, config }: z.output<typeof trainingApi.start.input>,
): Promise<string> {
  const { available, missing, nets } = await trainingAbility(db, platform);
  ensure(available, trainingFaults.missing, { parts: missing.join(', ') });
  const { dataset, row } = await versionToUse(db, actor, versionId);
  ensure(fitsData(config, dataset.row.kind), trainingFaults.unfit);
  ensureNet(config, classesOf(row.summary));
  ensure(nets || !needsNets(config), trainingFaults.noNets);
  return db.transaction(async (tx) => {
    ensure((await store.countOpen(tx, actor.id)) < openTrainingsMax, trainingLimitFaults.many, {
      max: openTrainingsMax,
    });
    const effort = effortOf(config, row.rowCount);
    const runId = await store.insert(tx, { name, versionId, config, effort, ownerId: actor.id });
    await attachWeights(tx, actor, config, runId);
    await startJob({ db: tx, actor }, trainingJob, { input: { runId }, title: name, key: runId });
    return runId;
  });
}

/**
 * Stops one of the actor's trainings; a queued one ends at once. It counts as no attempt, unless `keep` asks for what it
 * has learnt so far: then it ends after the current epoch, with a result like any other.
 */
export async function stopTraining(
  db: Db,
  platform: Platform,
  actor: Actor,
  { runId, keep }: z.output<typeof trainingApi.stop.input>,
): Promise<void> {
  const { row } = await ownTraining(db, actor, runId);
  ensure(row.state === 'waiting' || row.state === 'running', trainingFaults.over);
  if (keep) ensure(await store.finish(db, runId), trainingLimitFaults.nothingYet);
  else await cancelJob(db, platform, trainingJob, runId);
}

/** Ends trainings whose jobs were cancelled or failed; they would wait for ever otherwise. */
export const trainingState: JobState = {
  open: store.open,
  ended: async ({ db, platform }, { key, state, reason }) => {
    const endedAt = clock.now();
    const end =
      state === 'cancelled'
        ? ({ state: 'stopped', endedAt } as const)
        : ({ state, message: `lost:${reason}`, endedAt } as const);
    const row = await store.end(db, key, end);
    if (!row) return;
    await store.dropCheckpoints(db, key);
    if (state === 'cancelled') return;
    const courseId = row.sectionId && (await store.courseOf(db, row.sectionId));
    await sendMessage(db, platform, trainingLost(row, courseId, reason));
  },
};

/** Deletes one of the actor's trainings that ended; of those in a section only what came to nothing. */
export const removeTraining = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await ownTraining(tx, actor, id);
    ensure(row.state !== 'waiting' && row.state !== 'running', trainingFaults.running);
    ensure(row.sectionId === null || row.state !== 'done', trainingFaults.ofSection);
    const modelName = await store.modelOf(tx, id);
    ensure(modelName === undefined, trainingFaults.inModel, { name: modelName ?? '' });
    await store.remove(tx, id);
    await recordAudit(tx, actor, 'training.delete', id, { name: row.name });
  });

/** File access: a model is downloaded by the person who trained it; nothing can be uploaded. */
export const modelRule: FileRule = {
  read: ownTraining,
  write: async () => {
    throw new Fault(wireFaults.gone);
  },
};

import { buffer } from 'node:stream/consumers';
import { pageTrainingFaults } from '@xueyan/contract/prep/page-training';
import { isOfPage, type TrainingResult, trainingFaults } from '@xueyan/contract/prep/training';
import { trainingLimitFaults } from '@xueyan/contract/prep/training-limit';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { FileStore } from '../../../platform/files.ts';
import { JudgeUnavailable } from '../../../platform/judge/judge.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ModelQuestion, ModelsBusy } from '../../../platform/training/model-pool.ts';
import type { TrainingEnd, TrainingWork } from '../../../platform/training/training.ts';
import { trainingStore as store, type TrainingRow } from './training.store.ts';

/** Input of a training, and the function that completes the result with the program's output for test pictures. */
export interface Prepared {
  work: TrainingWork;
  complete: (result: TrainingResult, guesses: unknown, addressOf: (fileId: string) => string) => TrainingResult;
}

/** Returns whether the file of the school's latest data set is among these files; true before there is any. */
export async function holdsTrainingData(db: Db, files: FileStore): Promise<boolean> {
  const sha256 = await store.latestDataSum(db);
  if (sha256 === undefined) return true;
  const source = await files.open(sha256);
  source?.destroy();
  return source !== null;
}

/** Returns the bytes of a model, which are only read in the jail. */
export async function modelBytes(db: Db, platform: Platform, { modelId }: TrainingRow): Promise<Buffer> {
  const sha256 = modelId === null ? undefined : await store.fileSum(db, modelId);
  const source = sha256 === undefined ? null : await platform.files.open(sha256);
  ensure(source, trainingFaults.noModel);
  return buffer(source);
}

/** Asks the model of a training in the jail. */
export async function askModel(
  db: Db,
  platform: Platform,
  row: TrainingRow,
  program: TrainingWork['program'],
  files: ModelQuestion['files'],
): Promise<unknown> {
  ensure(!isOfPage(row.config.algorithm), pageTrainingFaults.here);
  const sha256 = row.modelId === null ? undefined : await store.fileSum(db, row.modelId);
  ensure(sha256, trainingFaults.noModel);
  const model = () => modelBytes(db, platform, row);
  try {
    return answerOf(await platform.judge.ask({ program, modelId: sha256, model, files }));
  } catch (error) {
    if (error instanceof ModelsBusy) throw new Fault(trainingLimitFaults.busy);
    throw error instanceof JudgeUnavailable ? new Fault(trainingFaults.noAnswer) : error;
  }
}

/** Runs a model in the jail, to describe it or to export it as ONNX. */
export async function runModel(
  db: Db,
  platform: Platform,
  row: TrainingRow,
  program: TrainingWork['program'],
  mode: 'describe' | 'onnx',
): Promise<unknown> {
  ensure(!isOfPage(row.config.algorithm), pageTrainingFaults.here);
  const files = { 'model.bin': await modelBytes(db, platform, row) };
  return answerOf(await platform.judge.train({ program, config: { mode }, files }, () => undefined));
}

function answerOf(end: TrainingEnd): unknown {
  if ('result' in end) return end.result;
  const [kind = '', ...rest] = 'refused' in end ? end.refused.split(':') : [];
  // Only these name a column; whatever else is said is the program's own.
  if (kind === 'number' || kind === 'unknown') throw new Fault(trainingFaults.value, { name: rest.join(':') });
  throw new Fault(trainingFaults.noAnswer);
}

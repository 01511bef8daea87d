import { buffer } from 'node:stream/consumers';
import { pageTrainingFaults } from '@xueyan/contract/prep/page-training';
import { trainsInPage } from '@xueyan/contract/prep/picture-training';
import { type TrainingResult, trainingFaults } from '@xueyan/contract/prep/training';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { FileStore } from '../../../platform/files.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TrainingWork } from '../../../platform/training/training.ts';
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

/** Runs a model in the jail, to predict, to describe it or to export it as ONNX. */
export async function askModel(
  db: Db,
  platform: Platform,
  row: TrainingRow,
  program: TrainingWork['program'],
  files: TrainingWork['files'],
  mode: 'predict' | 'describe' | 'onnx' = 'predict',
): Promise<unknown> {
  ensure(!trainsInPage(row.config.algorithm), pageTrainingFaults.here);
  const model = await modelBytes(db, platform, row);
  const work = { program, config: { mode }, files: { ...files, 'model.bin': model } };
  const end = await platform.judge.train(work, () => undefined);
  if ('refused' in end) throw new Fault(trainingFaults.value, { name: end.refused.split(':').slice(1).join(':') });
  if ('ended' in end) throw new Fault(trainingFaults.noAnswer);
  return end.result;
}

import {
  trainingComparisonFaults as faults,
  type trainingComparisonApi,
} from '@xueyan/contract/prep/training-comparison';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ownTraining, presentRun } from './training.service.ts';
import { trainingComparisonStore as store } from './training-comparison.store.ts';

type Api = typeof trainingComparisonApi;

/** Returns some of the actor's trainings with all settings and results; those of others are left out. */
export async function compareTrainings(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<Api['list']['input']>,
): Promise<Output<Api['list']>['pageInfo']> {
  const page = await store.page(db, ownScope(actor), input);
  ensure(page.totalSize === input.runIds.length, wireFaults.gone);
  return {
    ...page,
    resultList: page.resultList.map(({ row, datasetName, datasetId, versionNumber }) => ({
      ...presentRun(clock, { row, datasetName }),
      ...{ datasetId, versionNumber, config: row.config, epochs: row.epochs, folds: row.result?.folds ?? [] },
      ...{ note: row.note, noteVersion: row.noteVersion },
    })),
  };
}

/** Saves a note on one of the actor's trainings. */
export async function noteTraining(
  db: Db,
  actor: Actor,
  { runId, note, version }: z.output<Api['note']['input']>,
): Promise<{ version: number }> {
  await ownTraining(db, actor, runId);
  ensure(await store.note(db, runId, note, version), wireFaults.changed);
  return { version: version + 1 };
}

/** Marks or unmarks one of the actor's trainings as the best on its data set. */
export async function pinTraining(
  db: Db,
  actor: Actor,
  { runId, pinned }: z.output<Api['pin']['input']>,
): Promise<void> {
  const { row } = await ownTraining(db, actor, runId);
  ensure(row.state === 'done' || !pinned, faults.notDone);
  await store.pin(db, row, pinned);
}

import { fileAddress } from '@xueyan/contract/base/file';
import { Epoch, type Guess, TryReply } from '@xueyan/contract/prep/picture-training';
import { trainsTableInPage } from '@xueyan/contract/prep/table-training';
import { type TrainingConfig, TrainingResult, type trainingApi, trainingFaults } from '@xueyan/contract/prep/training';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { FormFile } from '../../../http/form.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writesInTurn } from '../../../platform/writes-in-turn.ts';
import { Interrupted } from '../../base/job/run-job.service.ts';
import { storeFile } from '../../base/stored-file/stored-file.service.ts';
import { findVersion, versionToUse } from '../dataset/dataset.service.ts';
import { rowsOfVersion } from '../dataset/dataset-version.service.ts';
import { pixelStreamOf } from '../picture/picture.service.ts';
import { pixelsOf } from '../picture/picture-intake.service.ts';
import { prepareDetection } from './detection-work.service.ts';
import { reasonOf } from './failure.rule.ts';
import { withHidden } from './hidden.rule.ts';
import { hiddenRowsOf, predictByTable } from './page-table.service.ts';
import { needsNets, trainingToTry } from './training.service.ts';
import { checkpointName, trainingStore as store, type TrainingRow } from './training.store.ts';
import { askModel, type Prepared } from './training-model.service.ts';
import { pictureAddress } from './training-picture.rule.ts';
import { startWeights } from './training-weights.service.ts';

type Rows = Record<string, string>[];

/** Guess of the trainer for a picture of the test, which is identified by its row in the version. */
const RowGuess = z.object({
  ...{ row: z.number().int(), truth: z.number().int(), guess: z.number().int() },
  probabilities: z.array(z.number()),
  map: z.string().optional(),
});
const guessesMax = 2000;

/** Returns the input of the program; for pictures the rows are those of a version. */
async function prepare(
  db: Db,
  platform: Platform,
  actor: Actor,
  { config, versionId, sectionId, hidden }: TrainingRow,
): Promise<Prepared | { refused: string }> {
  // In a section the version is not checked against the student's rights: the section sets it, and the data set is the
  // teacher's.
  const { sha256 } = sectionId ? await findVersion(db, versionId) : await versionToUse(db, actor, versionId);
  if (config.task === 'detection') return prepareDetection(db, platform, actor, { config, sha256, hidden });
  if (config.task === 'pictures') {
    const found = await rowsOfVersion(platform, actor.id, sha256);
    const rows = hidden ? withHidden(found, hidden) : found;
    const pixels = pixelStreamOf(
      db,
      rows.map(({ picture = '' }) => picture),
    );
    const said = rows.map((row) => ({ class: row.class, split: row.split }));
    const files = { 'rows.json': JSON.stringify(said), 'pixels.bin': pixels };
    return {
      work: { program: 'picture', config, files },
      complete: (result, said, addressOf) => (said ? { ...result, guesses: guessesOf(said, rows, addressOf) } : result),
    };
  }
  const data = await platform.files.open(sha256);
  ensure(data, wireFaults.gone);
  const files = { 'data.csv': data };
  const part =
    hidden?.by === 'rows' ? { rows: await hiddenRowsOfRun(platform, actor, config, sha256, hidden) } : hidden;
  return { work: { program: 'table', config: { ...config, hidden: part }, files }, complete: (result) => result };
}

const hiddenRowsOfRun = (
  platform: Platform,
  actor: Actor,
  { task, target }: TrainingConfig,
  sha256: string,
  { share, seed }: NonNullable<TrainingRow['hidden']>,
): Promise<number[]> => {
  const hidden = { share, seed, classes: task === 'classification', target: target ?? '' };
  return hiddenRowsOf(platform, actor, { sha256, hidden });
};

/** Score of the model on the hidden part of a section. */
const Hidden = z.object({ hidden: z.number() });

const guessesOf = (said: unknown, rows: Rows, addressOf: (fileId: string) => string): Guess[] =>
  z
    .array(RowGuess)
    .parse(said)
    .slice(0, guessesMax)
    .map(({ row, ...guess }) => {
      const { file = '', name = '' } = rows[row] ?? {};
      return { ...guess, name, address: file && addressOf(file) };
    });

/** Runs the training of a job; if the program refuses, the reason is stored with the run. */
export async function train(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const found = await store.find(db, runId);
  if (!found) return;
  const end = async (tx: Db, row: Parameters<typeof store.end>[2]) => {
    await store.dropCheckpoints(tx, runId);
    return store.end(tx, runId, row);
  };
  const fail = (message: string) =>
    db.transaction((tx) => end(tx, { state: 'failed', message: message.slice(0, 500), endedAt: clock.now() }));
  const left = await store.checkpoint(db, runId);
  const epochs: Epoch[] = found.row.epochs.slice(0, left?.epochs ?? 0);
  const begun = left ? found.row.progress : 0;
  const row = { state: 'running', progress: begun, epochs, beganAt: left ? null : clock.now() } as const;
  if (!(await store.setOpen(db, runId, row))) return;
  // Sequential, so that an earlier list never overwrites a later one.
  const writes = writesInTurn((error) => platform.log.warn('the progress of a training', { runId, error }));
  const finish = watchFinish(db, platform, found.row);
  try {
    if (needsNets(found.row.config) && !(await platform.judge.trainingStatus()).nets)
      return void (await fail('noNets'));
    const prepared = await prepare(db, platform, actor, found.row);
    if ('refused' in prepared) return void (await fail(prepared.refused));
    const start = await startWeights(db, platform, found.row.config, runId);
    if (start) Object.assign(prepared.work.files, { 'weights.bin': start });
    const before = left && (await platform.files.open(left.sha256));
    if (before) Object.assign(prepared.work.files, { 'checkpoint.bin': before });
    const trained = await platform.judge.train(
      prepared.work,
      ({ progress: share, epoch, checkpoint }) => {
        const done = epochs.length;
        if (checkpoint) writes.add(() => keepCheckpoint(db, platform, found.row, done, checkpoint));
        if (epoch !== undefined) epochs.push(Epoch.parse(epoch));
        if (share === undefined) return;
        progress(share);
        const now = [...epochs];
        writes.add(() => store.set(db, runId, { progress: share, epochs: now }));
      },
      signal,
      finish.signal,
    );
    await writes.settled();
    if ('result' in trained) {
      const hiddenScore = found.row.hidden ? Hidden.parse(trained.result).hidden : null;
      // Pictures of a section belong to the teacher's data and are read through the training.
      const ofRun = (fileId: string) => pictureAddress(runId, fileId);
      const addressOf = found.row.sectionId === null ? fileAddress : ofRun;
      const result = prepared.complete(TrainingResult.parse(trained.result), trained.guesses, addressOf);
      const place = { ownerId: found.row.ownerId, scope: 'training', scopeId: runId } as const;
      const file = { ...place, name: 'model.bin', mediaType: 'application/octet-stream' };
      const done = { state: 'done', progress: 1, result, hiddenScore, epochs, endedAt: clock.now() } as const;
      await db.transaction(async (tx) => {
        // Whoever ended it meanwhile is right.
        if (!(await end(tx, done)) || !trained.model) return;
        await store.set(tx, runId, { modelId: await storeFile(tx, platform.files, trained.model, file) });
      });
    } else await fail(reasonOf(trained));
  } catch (error) {
    await writes.settled();
    // An interrupted training starts again on another server, unless that has ended it; any other ends with its job.
    if (signal.reason instanceof Interrupted) await store.setOpen(db, runId, { state: 'waiting' });
    throw error;
  } finally {
    finish.close();
  }
}

const finishLookMs = 1000;

/** Returns a signal that aborts once the owner of a training asks for what it has learnt so far. */
function watchFinish(db: Db, platform: Platform, { id, finishing }: TrainingRow) {
  const abort = new AbortController();
  if (finishing) abort.abort();
  const look = async () => {
    if (await store.isFinishing(db, id)) abort.abort();
  };
  const timer = setInterval(
    () => void look().catch((error) => platform.log.warn('the end of a training', { id, error })),
    finishLookMs,
  );
  return { signal: abort.signal, close: () => clearInterval(timer) };
}

/** Stores from where an interrupted training goes on after so many epochs, in place of the last one. */
async function keepCheckpoint(
  db: Db,
  platform: Platform,
  { id, ownerId }: TrainingRow,
  epochs: number,
  bytes: Buffer,
): Promise<void> {
  const place = { ownerId, scope: 'training', scopeId: id, name: checkpointName(epochs) } as const;
  await db.transaction(async (tx) => {
    await store.dropCheckpoints(tx, id);
    await storeFile(tx, platform.files, bytes, { ...place, mediaType: 'application/octet-stream' });
  });
}

const TableAnswer = z.object({
  values: z.array(z.string()).length(1),
  labels: z.array(z.string()).default([]),
  probabilities: z.array(z.array(z.number())).default([]),
});

/** Predicts a new row with the model of a training on a table. */
export async function predictRow(
  db: Db,
  platform: Platform,
  actor: Actor,
  { runId, values }: { runId: string; values: Record<string, string> },
): Promise<Output<typeof trainingApi.predict>> {
  const { row } = await trainingToTry(db, actor, runId);
  const { config } = row;
  if (config.task === 'pictures' || config.task === 'detection') throw new Fault(trainingFaults.unfit);
  if (trainsTableInPage(config.algorithm)) return predictByTable(db, platform, row, values);
  const { features } = config;
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = [features.map(cell), features.map((name) => cell(values[name] ?? ''))];
  const csv = lines.map((line) => `${line.join(',')}\n`).join('');
  const answer = TableAnswer.parse(await askModel(db, platform, row, 'table', { 'data.csv': csv }));
  const shares = answer.probabilities[0] ?? [];
  const probabilities = answer.labels.map((label, i) => ({ label, share: shares[i] ?? 0 }));
  return { value: answer.values[0] ?? '', probabilities };
}

const PictureAnswer = z.object({
  labels: z.array(z.string()),
  probabilities: z.array(z.array(z.number())).length(1),
  maps: z.array(z.string()).optional(),
});

/** Predicts an uploaded picture with the model of a training. */
export async function tryPicture(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  file: FormFile,
): Promise<z.output<typeof TryReply>> {
  const { row } = await trainingToTry(db, actor, runId);
  ensure(row.config.task === 'pictures', trainingFaults.unfit);
  const pixels = await pixelsOf(platform, actor, file);
  ensure(pixels, trainingFaults.picture);
  const { labels, probabilities, maps } = PictureAnswer.parse(
    await askModel(db, platform, row, 'picture', { 'pixels.bin': pixels }),
  );
  return TryReply.parse({ labels, probabilities: probabilities[0], maps });
}

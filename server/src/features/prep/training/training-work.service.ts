import { buffer } from 'node:stream/consumers';
import { fileAddress } from '@xueyan/contract/base/file';
import { Epoch, type Guess, TryReply, trainingPicturePath } from '@xueyan/contract/prep/picture-training';
import { TrainingResult, type trainingApi, trainingFaults } from '@xueyan/contract/prep/training';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { FormFile } from '../../../http/form.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TrainingWork } from '../../../platform/training/training.ts';
import { storeFile } from '../../base/stored-file/stored-file.service.ts';
import { findVersion, versionToUse } from '../dataset/dataset.service.ts';
import { rowsOfVersion } from '../dataset/dataset-version.service.ts';
import { pixelsOfPictures } from '../picture/picture.service.ts';
import { pixelsOf } from '../picture/picture-intake.service.ts';
import { withHidden } from './hidden.rule.ts';
import { ownTraining } from './training.service.ts';
import { trainingStore as store, type TrainingRow } from './training.store.ts';

type Rows = Record<string, string>[];

/** What the trainer says of pictures of the test: by their place in the version. */
const RowGuess = z.object({
  ...{ row: z.number().int(), truth: z.number().int(), guess: z.number().int() },
  probabilities: z.array(z.number()),
});
const guessesMax = 2000;

/** What the trainer is given; the rows are those of a version that is a list of pictures. */
async function workOf(
  db: Db,
  platform: Platform,
  actor: Actor,
  { config, versionId, sectionId, hidden }: TrainingRow,
): Promise<{ work: TrainingWork; rows: Rows }> {
  // The section says what is learnt from; the data set is its teacher's.
  const { sha256 } = sectionId ? await findVersion(db, versionId) : await versionToUse(db, actor, versionId);
  if (config.task === 'pictures') {
    const found = await rowsOfVersion(platform, actor.id, sha256);
    const rows = hidden ? withHidden(found, hidden) : found;
    const pixels = await pixelsOfPictures(
      db,
      rows.map(({ picture = '' }) => picture),
    );
    const said = rows.map((row) => ({ class: row.class, split: row.split }));
    const files = { 'rows.json': JSON.stringify(said), 'pixels.bin': pixels };
    return { work: { program: 'picture', config, files }, rows };
  }
  const data = await platform.files.open(sha256);
  ensure(data, wireFaults.gone);
  return { work: { program: 'table', config: { ...config, hidden }, files: { 'data.csv': data } }, rows: [] };
}

/** What the model made of what the section hides. */
const Hidden = z.object({ hidden: z.number() });

const guessesOf = (said: unknown, rows: Rows, addressOf: (fileId: string | null) => string): Guess[] =>
  z
    .array(RowGuess)
    .parse(said)
    .slice(0, guessesMax)
    .map(({ row, ...guess }) => {
      const { file = '', name = '' } = rows[row] ?? {};
      return { ...guess, name, address: addressOf(file || null) };
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
  await store.set(db, runId, { state: 'running', progress: 0, epochs: [] });
  const epochs: Epoch[] = [];
  // One after the other, so that an earlier list never overwrites a later one.
  let kept: Promise<void> = Promise.resolve();
  try {
    const { work, rows } = await workOf(db, platform, actor, found.row);
    const end = await platform.judge.train(
      work,
      ({ progress: share, epoch }) => {
        if (epoch !== undefined) epochs.push(Epoch.parse(epoch));
        if (share === undefined) return;
        progress(share);
        const now = [...epochs];
        kept = kept.then(() => store.set(db, runId, { progress: share, epochs: now }));
      },
      signal,
    );
    await kept;
    if ('result' in end) {
      const result = TrainingResult.parse(end.result);
      const hiddenScore = found.row.hidden ? Hidden.parse(end.result).hidden : null;
      // Pictures of a section's data are the teacher's: they are seen by way of the training.
      const ofRun = (fileId: string | null) => (fileId ? `/api/${trainingPicturePath}/${runId}/${fileId}` : '');
      const addressOf = found.row.sectionId === null ? fileAddress : ofRun;
      if (end.guesses) result.guesses = guessesOf(end.guesses, rows, addressOf);
      const place = { ownerId: found.row.ownerId, scope: 'training', scopeId: runId } as const;
      const file = { ...place, name: 'model.bin', mediaType: 'application/octet-stream' };
      await db.transaction(async (tx) => {
        const modelId = end.model ? await storeFile(tx, platform.files, end.model, file) : null;
        await store.set(tx, runId, { state: 'done', progress: 1, result, hiddenScore, modelId, epochs });
      });
    } else {
      const message = 'refused' in end ? end.refused : `${end.ended}:${end.message}`;
      await store.set(db, runId, { state: 'failed', message: message.slice(0, 500) });
    }
  } catch (error) {
    await kept.catch(() => undefined);
    await store.set(db, runId, { state: 'failed', message: signal.aborted ? 'stopped' : 'broken' });
    throw error;
  }
}

/** Asks a model in the jail. */
async function ask(
  db: Db,
  platform: Platform,
  { modelId }: TrainingRow,
  program: TrainingWork['program'],
  files: TrainingWork['files'],
): Promise<unknown> {
  const sha256 = modelId === null ? undefined : await store.fileSum(db, modelId);
  const source = sha256 === undefined ? null : await platform.files.open(sha256);
  ensure(source, trainingFaults.noModel);
  const model = await buffer(source);
  const work = { program, config: { mode: 'predict' }, files: { ...files, 'model.bin': model } };
  const end = await platform.judge.train(work, () => undefined);
  if ('refused' in end) throw new Fault(trainingFaults.value, { name: end.refused.split(':').slice(1).join(':') });
  if ('ended' in end) throw new Fault(trainingFaults.noAnswer);
  return end.result;
}

const TableAnswer = z.object({
  values: z.array(z.string()).length(1),
  labels: z.array(z.string()).default([]),
  probabilities: z.array(z.array(z.number())).default([]),
});

/** What the model of a training on a table makes of something new. */
export async function predictRow(
  db: Db,
  platform: Platform,
  actor: Actor,
  { runId, values }: { runId: string; values: Record<string, string> },
): Promise<Output<typeof trainingApi.predict>> {
  const { row } = await ownTraining(db, actor, runId);
  const { config } = row;
  if (config.task === 'pictures') throw new Fault(trainingFaults.unfit);
  const { features } = config;
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = [features.map(cell), features.map((name) => cell(values[name] ?? ''))];
  const csv = lines.map((line) => `${line.join(',')}\n`).join('');
  const answer = TableAnswer.parse(await ask(db, platform, row, 'table', { 'data.csv': csv }));
  const shares = answer.probabilities[0] ?? [];
  const probabilities = answer.labels.map((label, i) => ({ label, share: shares[i] ?? 0 }));
  return { value: answer.values[0] ?? '', probabilities };
}

const PictureAnswer = z.object({ labels: z.array(z.string()), probabilities: z.array(z.array(z.number())).length(1) });

/** What the model of a training on pictures makes of a file. */
export async function tryPicture(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
  file: FormFile,
): Promise<z.output<typeof TryReply>> {
  const { row } = await ownTraining(db, actor, runId);
  ensure(row.config.task === 'pictures', trainingFaults.unfit);
  const pixels = await pixelsOf(platform, actor, file);
  ensure(pixels, trainingFaults.picture);
  const { labels, probabilities } = PictureAnswer.parse(
    await ask(db, platform, row, 'picture', { 'pixels.bin': pixels }),
  );
  return TryReply.parse({ labels, probabilities: probabilities[0] });
}

/** Where the bytes of a picture lie that the test of one of the actor's trainings in a section showed. */
export async function pictureOfRun(db: Db, actor: Actor, runId: string, fileId: string): Promise<string> {
  const { row } = await ownTraining(db, actor, runId);
  const address = `/api/${trainingPicturePath}/${runId}/${fileId}`;
  ensure(
    row.result?.guesses?.some((guess) => guess.address === address),
    wireFaults.gone,
  );
  const sha256 = await store.fileSum(db, fileId);
  ensure(sha256, wireFaults.gone);
  return sha256;
}

import { buffer } from 'node:stream/consumers';
import { fileAddress } from '@xueyan/contract/base/file';
import { stackOf } from '@xueyan/contract/prep/net-layer';
import {
  pageTrainingFaults as faults,
  layersInPage,
  PageRun,
  pagePicturesAtOnce,
  pagePicturesMax,
  type pageTrainingApi,
  pageWorkMax,
  weightCount,
} from '@xueyan/contract/prep/page-training';
import { pictureSplits } from '@xueyan/contract/prep/picture';
import {
  type Guess,
  type PictureConfig,
  pageAlgorithms,
  pageSides,
  trainingPicturePath,
  trainsInPage,
} from '@xueyan/contract/prep/picture-training';
import { trainingFaults } from '@xueyan/contract/prep/training';
import { trainingSectionFaults } from '@xueyan/contract/prep/training-section';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import type { FormFile } from '../../../http/form.ts';
import { parseInput } from '../../../http/input.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { storeFile } from '../../base/stored-file/stored-file.service.ts';
import { sectionOfKind } from '../../school/section/section.service.ts';
import { findVersion, versionToUse } from '../dataset/dataset.service.ts';
import { rowsOfVersion } from '../dataset/dataset-version.service.ts';
import { pixelsOfPictures } from '../picture/picture.service.ts';
import { sampleOf, withHidden } from './hidden.rule.ts';
import { ensureNet } from './net-layers.rule.ts';
import { packNet } from './page-hidden.rule.ts';
import { classesIn, largestAt, resultOf } from './page-result.rule.ts';
import { inTurn } from './page-turn.service.ts';
import { trainingToTry } from './training.service.ts';
import { pageModelName, trainingStore as store, type TrainingRow } from './training.store.ts';
import { modelBytes } from './training-model.service.ts';
import { attemptInSection, ensureAttempt } from './training-section.service.ts';
import { trainingSectionStore } from './training-section.store.ts';

interface From {
  versionId: string | null;
  sectionId: string | null;
}

/** Returns the rows that a page may have: those of a version, or of an experiment without what it hides. */
async function rowsFor(db: Db, platform: Platform, actor: Actor, { versionId, sectionId }: From) {
  if (sectionId === null) {
    ensure(versionId, wireFaults.gone);
    const { sha256, dataset } = await versionToUse(db, actor, versionId);
    ensure(dataset.row.kind === 'imageClassification', trainingFaults.unfit);
    const rows = await rowsOfVersion(platform, actor.id, sha256);
    return { versionId, hidden: null, rows, labels: classesIn(rows) };
  }
  await sectionOfKind(db, actor, sectionId, 'training');
  const task = await trainingSectionStore.task(db, sectionId);
  ensure(task, trainingSectionFaults.notSetUp);
  const { row } = task;
  const opened = row.task === 'pictures' && pageAlgorithms.some((one) => row.algorithms.includes(one));
  ensure(opened, trainingSectionFaults.notAllowed);
  const hidden = { share: row.hidden / 100, seed: row.seed };
  const found = await rowsOfVersion(platform, actor.id, (await findVersion(db, row.versionId)).sha256);
  return { versionId: row.versionId, hidden, rows: withHidden(found, hidden), labels: classesIn(found) };
}

const Split = z.enum(pictureSplits);

/** Returns some of the pictures that a page trains on. Rows are numbered as in the version, so that hidden ones are gaps. */
export async function picturesForPage(
  db: Db,
  platform: Platform,
  actor: Actor,
  { at, ...from }: z.output<typeof pageTrainingApi.pictures.input>,
): Promise<Output<typeof pageTrainingApi.pictures>> {
  const { rows, labels } = await rowsFor(db, platform, actor, from);
  const open = rows.flatMap(({ picture = '', class: kind = '', split }, row) => {
    const known = Split.safeParse(split);
    return known.success ? [{ picture, row, truth: labels.indexOf(kind), split: known.data }] : [];
  });
  ensure(open.length <= pagePicturesMax, faults.many, { max: pagePicturesMax, n: open.length });
  const some = open.slice(at, at + pagePicturesAtOnce);
  const pixels = await pixelsOfPictures(
    db,
    some.map(({ picture }) => picture),
  );
  const pictureList = some.map(({ picture: _, ...one }) => one);
  return { labels, total: open.length, pictureList, pixels: pixels.toString('base64') };
}

/** Multiplications of one hidden test: some ten seconds. */
const testedWork = 6_000_000_000;
const rule = new URL('./page-hidden.rule.ts', import.meta.url).href;

/**
 * Runs a net on the pictures that its experiment hides; returns the share of right guesses. Of very many pictures some
 * are taken by chance, the same for everybody.
 */
async function hiddenScoreOf(
  { db, platform, actor }: { db: Db; platform: Platform; actor: Actor },
  config: PictureConfig,
  weights: Buffer,
  { rows, labels, seed }: { rows: Record<string, string>[]; labels: string[]; seed: number },
): Promise<number> {
  const { multiplications } = stackOf(layersInPage(config), config, labels.length);
  ensure(multiplications <= pageWorkMax, faults.heavy);
  const most = Math.floor(testedWork / Math.max(1, multiplications));
  const hidden = sampleOf(
    rows.filter(({ split }) => split === 'hidden'),
    { seed, most: Math.min(most, pagePicturesMax) },
  );
  const guesses = await inTurn(async () => {
    const pixels = await pixelsOfPictures(
      db,
      hidden.map(({ picture = '' }) => picture),
    );
    const packed = packNet(config, labels.length, weights, pixels);
    return (await platform.parser.rule({ id: actor.id, patient: true }, rule, packed)).value as number[];
  });
  const right = hidden.filter((row, i) => guesses[i] === labels.indexOf(row.class ?? '')).length;
  return right / Math.max(1, hidden.length);
}

/** Reads the three files of a form. */
async function partsOf(actor: Actor, files: AsyncIterable<FormFile>) {
  const parts = new Map<string, Buffer>();
  for await (const { name, bytes } of files) parts.set(name, bytes);
  const [said, model, weights] = ['run.json', 'model.json', 'weights.bin'].map((name) => parts.get(name));
  if (!said || !model || !weights) throw new Fault(faults.model);
  return { run: parseInput(PageRun, jsonOf(said), actor.language), model, weights };
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Fault(faults.model);
  }
}

const LayersModel = z.object({ modelTopology: z.object({}), weightsManifest: z.array(z.unknown()).min(1) });

/** Refuses what is no layers model with all weights of the net as finite floats. */
function ensureModel(config: PictureConfig, classes: number, model: Buffer, weights: Buffer): void {
  ensure(LayersModel.safeParse(jsonOf(model)).success, faults.model);
  const count = weightCount(config, classes);
  ensure(weights.length === 4 * count, faults.model);
  for (let i = 0; i < count; i += 1) ensure(Number.isFinite(weights.readFloatLE(4 * i)), faults.model);
}

/**
 * Stores a training that a page has finished. Classes, names and truths come from the version and the figures are
 * calculated here, from what the page says of each picture of the test. Points come of the hidden test alone, for which
 * the server runs the net itself.
 */
export async function keepPageTraining(
  db: Db,
  platform: Platform,
  actor: Actor,
  files: AsyncIterable<FormFile>,
): Promise<{ runId: string }> {
  return keepRun(db, platform, actor, await partsOf(actor, files));
}

interface FinishedRun {
  run: PageRun;
  model: Buffer;
  weights: Buffer;
  /** True for one that the demo school is set up with. */
  beforehand?: boolean;
}

/** Stores a finished training of a net that pages train, as `keepPageTraining` does. */
export async function keepRun(
  db: Db,
  platform: Platform,
  actor: Actor,
  { run, model, weights, beforehand = false }: FinishedRun,
): Promise<{ runId: string }> {
  const { config, name, sectionId, epochs } = run;
  ensure(trainsInPage(config.algorithm), faults.notHere);
  const { versionId, hidden, rows, labels } = await rowsFor(db, platform, actor, run);
  ensure((pageSides as readonly number[]).includes(config.side), trainingFaults.unfit);
  ensure(labels.length >= 2, trainingFaults.unfit);
  ensureNet(config, labels.length);
  ensureModel(config, labels.length, model, weights);
  const runId = newId();
  const addressOf = (fileId: string) =>
    sectionId === null ? fileAddress(fileId) : `/api/${trainingPicturePath}/${runId}/${fileId}`;
  // Before the work of a test is done for somebody who has no training left.
  if (sectionId !== null) await ensureAttempt(db, actor, sectionId, config);
  const tested = { rows, labels, seed: hidden?.seed ?? 1 };
  const hiddenScore = sectionId === null ? null : await hiddenScoreOf({ db, platform, actor }, config, weights, tested);
  const guesses = guessesOf(run, rows, labels, addressOf);
  const result = { ...resultOf(labels, guesses), ...(beforehand && { beforehand }) };
  const row = { id: runId, name, versionId, config, ownerId: actor.id, epochs, result };
  return db.transaction(async (tx) => {
    if (sectionId !== null) await attemptInSection(tx, actor, sectionId, config);
    await store.insert(tx, { ...row, state: 'done', progress: 1, sectionId, hidden, hiddenScore });
    const place = { ownerId: actor.id, scope: 'training', scopeId: runId } as const;
    const said = { ...place, name: pageModelName, mediaType: 'application/json' };
    await storeFile(tx, platform.files, model, said);
    const file = { ...place, name: 'weights.bin', mediaType: 'application/octet-stream' };
    await store.set(tx, runId, { modelId: await storeFile(tx, platform.files, weights, file) });
    await recordAudit(tx, actor, 'training.keepPage', runId, { name, ...(sectionId !== null && { sectionId }) });
    return { runId };
  });
}

/** Returns what the page says of each picture of the test; refuses what is not said of exactly these. */
function guessesOf(
  { guesses }: PageRun,
  rows: Record<string, string>[],
  labels: string[],
  addressOf: (fileId: string) => string,
): Guess[] {
  const tested = new Set(rows.flatMap(({ split }, row) => (split === 'test' ? [row] : [])));
  ensure(guesses.length === tested.size, faults.strange);
  return guesses.map(({ row, probabilities, map }) => {
    // Each once: a row that was said is taken out.
    ensure(tested.delete(row) && probabilities.length === labels.length, faults.strange);
    const { file = '', name = '', class: kind = '' } = rows[row] ?? {};
    const seen = { truth: labels.indexOf(kind), guess: largestAt(probabilities), probabilities };
    return { ...seen, name, address: file && addressOf(file), ...(map !== undefined && { map }) };
  });
}

/** Returns the net of a training of a page that the actor may try. */
export async function pageModelOf(
  db: Db,
  platform: Platform,
  actor: Actor,
  runId: string,
): Promise<Output<typeof pageTrainingApi.model>> {
  const { row } = await trainingToTry(db, actor, runId);
  const { config } = row;
  if (config.task !== 'pictures' || !trainsInPage(config.algorithm)) throw new Fault(trainingFaults.noModel);
  const labels = row.result?.confusion?.labels ?? [];
  return { labels, config, weights: (await modelBytes(db, platform, row)).toString('base64') };
}

/** Returns what is said about the model of a training of a page, for programs that read layers models. */
export async function layersModelOf(db: Db, platform: Platform, { id }: TrainingRow): Promise<Buffer> {
  const sha256 = await store.pageModelSum(db, id);
  const source = sha256 === undefined ? null : await platform.files.open(sha256);
  ensure(source, trainingFaults.noModel);
  return buffer(source);
}

import { readFile, stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  pageTableFaults as faults,
  PageTableRun,
  type pageTableApi,
  pageTableMaxMb,
} from '@xueyan/contract/prep/page-table';
import { pageTrainingFaults } from '@xueyan/contract/prep/page-training';
import { predictedBy, readTableModel } from '@xueyan/contract/prep/table-model';
import { pageRows } from '@xueyan/contract/prep/table-trainer';
import { algorithms, trainsTableInPage } from '@xueyan/contract/prep/table-training';
import { type TrainingConfig, TrainingResult, type trainingApi, trainingFaults } from '@xueyan/contract/prep/training';
import { trainingParameters } from '@xueyan/contract/prep/training-parameter';
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
import { hiddenCount } from './hidden.rule.ts';
import { type Hidden, KeptReading, packTable } from './page-table.rule.ts';
import { inTurn } from './page-turn.service.ts';
import { trainingStore as store, type TrainingRow } from './training.store.ts';
import { modelBytes } from './training-model.service.ts';
import { attemptInSection, ensureAttempt } from './training-section.service.ts';
import { trainingSectionStore } from './training-section.store.ts';

const rule = new URL('./page-table.rule.ts', import.meta.url).href;

interface From {
  versionId: string | null;
  sectionId: string | null;
}

/** A table that a page trains on, and what of it is hidden from whoever trains. */
interface Source {
  versionId: string;
  sha256: string;
  hidden: Hidden | null;
}

/** Returns the table of a version that the actor may use, or of an experiment that opens it to pages. */
async function sourceOf(db: Db, actor: Actor, { versionId, sectionId }: From): Promise<Source> {
  const ensureFew = (n: number) => ensure(n <= pageRows.max, faults.many, { max: pageRows.max, n });
  if (sectionId === null) {
    ensure(versionId, wireFaults.gone);
    const { row, sha256, dataset } = await versionToUse(db, actor, versionId);
    ensure(dataset.row.kind === 'machineLearning', trainingFaults.unfit);
    ensureFew(row.rowCount);
    return { versionId, sha256, hidden: null };
  }
  await sectionOfKind(db, actor, sectionId, 'training');
  const task = await trainingSectionStore.task(db, sectionId);
  ensure(task, trainingSectionFaults.notSetUp);
  const { task: kind, target, algorithms: allowed, hidden, seed, hiddenBy, versionId: set } = task.row;
  const opened = target !== null && hiddenBy === 'rows' && allowed.some(trainsTableInPage);
  ensure(opened, trainingSectionFaults.notAllowed);
  const share = hidden / 100;
  ensureFew(task.rowCount - hiddenCount(task.rowCount, share));
  const { sha256 } = await findVersion(db, set);
  return { versionId: set, sha256, hidden: { share, seed, classes: kind === 'classification', target: target ?? '' } };
}

async function pathOf(platform: Platform, sha256: string): Promise<string> {
  const path = await platform.files.find(sha256);
  ensure(path, wireFaults.gone);
  return path;
}

/** Reads a table that a page trains on: few rows may have long texts. */
async function bytesOf(platform: Platform, sha256: string): Promise<Buffer> {
  const path = await pathOf(platform, sha256);
  const mb = (await stat(path)).size / 1024 / 1024;
  ensure(mb <= pageTableMaxMb, faults.large, { max: pageTableMaxMb, n: Math.ceil(mb) });
  return readFile(path);
}

/** Returns the rows that a page trains on. */
export async function tableForPage(
  db: Db,
  platform: Platform,
  actor: Actor,
  from: From,
): Promise<Output<typeof pageTableApi.table>> {
  const { sha256, hidden } = await sourceOf(db, actor, from);
  const table = await bytesOf(platform, sha256);
  if (!hidden) return { csv: table.toString('utf8') };
  const packed = packTable({ ask: 'visible', hidden, config: null }, table);
  const [visible] = (await platform.parser.rule({ id: actor.id, patient: true }, rule, packed)).blobs;
  return { csv: Buffer.from(visible ?? []).toString('utf8') };
}

/** Returns the numbers of the rows that an experiment hides from what the server trains: those that pages do not get. */
export async function hiddenRowsOf(
  platform: Platform,
  actor: Actor,
  { sha256, hidden }: { sha256: string; hidden: Hidden },
): Promise<number[]> {
  const work = { input: await pathOf(platform, sha256), asked: hidden };
  const found = await platform.parser.file({ id: actor.id, patient: true }, rule, work);
  return z.array(z.number().int()).parse(found);
}

/** Refuses settings with which no page trains. */
function ensureFits({ task, algorithm, target, features, folds, parameters }: TrainingConfig): void {
  ensure(trainsTableInPage(algorithm), pageTrainingFaults.notHere);
  const about = algorithms[algorithm];
  const whole = about.parameters.every((one) => {
    const { min, max, step } = trainingParameters[one];
    const value = parameters[one] ?? Number.NaN;
    return value >= min && value <= max && (step < 1 || Number.isInteger(value));
  });
  const aims = target !== null && !features.includes(target) && folds < 2;
  ensure(whole && aims && (about.tasks as readonly string[]).includes(task), trainingFaults.unfit);
}

/** Stores a training on a table that a page has finished, with the two files of a form. */
export async function keepPageTable(
  db: Db,
  platform: Platform,
  actor: Actor,
  files: AsyncIterable<FormFile>,
): Promise<{ runId: string }> {
  const parts = new Map<string, Buffer>();
  for await (const { name, bytes } of files) parts.set(name, bytes);
  const [said, net] = ['run.json', 'model.json'].map((name) => parts.get(name));
  if (!said || !net) throw new Fault(pageTrainingFaults.model);
  return keepTable(db, platform, actor, { run: parseInput(PageTableRun, jsonOf(said), actor.language), net });
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Fault(pageTrainingFaults.model);
  }
}

interface FinishedTable {
  run: PageTableRun;
  /** A `TableNet` as JSON. */
  net: Buffer;
  /** True for one that the demo school is set up with. */
  beforehand?: boolean;
}

/**
 * Stores a finished training on a table. Of what the page has trained only the weights are taken: the server prepares the
 * rows as the page did, and calculates all figures and drawings, and the hidden test.
 */
export async function keepTable(
  db: Db,
  platform: Platform,
  actor: Actor,
  { run: { name, config, epochs, ...from }, net, beforehand = false }: FinishedTable,
): Promise<{ runId: string }> {
  const { sectionId } = from;
  ensureFits(config);
  const { versionId, sha256, hidden } = await sourceOf(db, actor, from);
  // Before the work is done for somebody who has no training left.
  if (sectionId !== null) await ensureAttempt(db, actor, sectionId, config);
  const reading = await inTurn(async () => {
    const packed = packTable({ ask: 'kept', hidden, config }, await bytesOf(platform, sha256), net);
    return platform.parser.rule({ id: actor.id, patient: true }, rule, packed);
  });
  const kept = KeptReading.parse(reading.value);
  if ('refused' in kept) throw new Fault(faults.refused);
  const [model] = reading.blobs;
  if ('strange' in kept || !model) throw new Fault(pageTrainingFaults.model);
  const result = { ...TrainingResult.parse(kept.result), ...(beforehand && { beforehand }) };
  const runId = newId();
  const part = hidden && { share: hidden.share, seed: hidden.seed, by: 'rows' as const };
  const row = { id: runId, name, versionId, config, ownerId: actor.id, epochs, result, sectionId, hidden: part };
  return db.transaction(async (tx) => {
    if (sectionId !== null) {
      await attemptInSection(tx, actor, sectionId, config);
      // The experiment may have been given other data since.
      const now = await sourceOf(tx, actor, from);
      ensure(isDeepStrictEqual(now, { versionId, sha256, hidden }), trainingSectionFaults.notAllowed);
    }
    await store.insert(tx, { ...row, state: 'done', progress: 1, hiddenScore: kept.hidden });
    const place = { ownerId: actor.id, scope: 'training', scopeId: runId } as const;
    const file = { ...place, name: 'table-model.json', mediaType: 'application/json' };
    await store.set(tx, runId, { modelId: await storeFile(tx, platform.files, Buffer.from(model), file) });
    await recordAudit(tx, actor, 'training.keepPage', runId, { name, ...(sectionId !== null && { sectionId }) });
    return { runId };
  });
}

/** Predicts a new row with a model that a page has trained; the server needs no program for it. */
export async function predictByTable(
  db: Db,
  platform: Platform,
  row: TrainingRow,
  values: Record<string, string>,
): Promise<Output<typeof trainingApi.predict>> {
  const found = predictedBy(readTableModel((await modelBytes(db, platform, row)).toString('utf8')), values);
  if ('bad' in found) throw new Fault(trainingFaults.value, { name: found.bad });
  return found;
}

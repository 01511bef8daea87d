import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSplit } from '@xueyan/contract/prep/picture';
import {
  shippedDatasetFaults as faults,
  type ShippedName,
  type ShippedSize,
  type ShippedTaken,
  type shippedDatasetApi,
  shippedDatasets,
  shippedNames,
  shippedSizeOf,
  shippedSizes,
} from '@xueyan/contract/prep/shipped-dataset';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { textsIn } from '../../../http/traditional.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { countVersions, insertDataset } from '../dataset/dataset.service.ts';
import { freezeAs, picturesToEdit } from '../picture/picture.service.ts';
import { addKnown, type KnownPicture } from '../picture/picture-known.service.ts';
import { firstOfEach, labelsIn, picturesIn, unzip } from './idx.rule.ts';

const ownFolder = new URL('./digits/', import.meta.url).pathname;

/** Pictures that are stored in one transaction. */
const atOnce = 200;
/** One in so many of the training pictures of a class is for the validation. */
const validationEvery = 10;

export const takeJob = jobKind({
  kind: 'shippeddataset.take',
  access: 'may:prep.use',
  input: z.object({ datasetId: z.string(), name: z.enum(shippedNames), size: z.enum(shippedSizes) }),
});

export const installJob = jobKind({
  kind: 'shippeddataset.install',
  access: 'may:installation.manage',
  input: z.strictObject({}),
});

/** Returns the folder with the files of a set; null when its package is not installed. */
const folderOf = ({ judge }: Pick<Platform, 'judge'>, name: ShippedName): string | null =>
  name === 'digits' ? ownFolder : judge.dataFolder();

const packageOf = (name: ShippedName): string => shippedDatasets[name].from?.package ?? '';

/** Returns which sets this server has. */
export function listShipped(platform: Pick<Platform, 'judge'>): Output<typeof shippedDatasetApi.status> {
  const setList = shippedNames.map((name) => {
    const available = folderOf(platform, name) !== null;
    return { name, available, missing: available ? '' : packageOf(name) };
  });
  return { setList };
}

interface Wanted {
  name: ShippedName;
  size: ShippedSize;
}

/** Creates an empty data set and the job that fills it. */
export async function takeShipped(
  db: Db,
  platform: Platform,
  actor: Actor,
  wanted: Wanted,
): Promise<{ datasetId: string; jobId: string }> {
  ensure(shippedSizeOf(wanted.name, wanted.size), faults.noSize);
  ensure(folderOf(platform, wanted.name), faults.missing, { package: packageOf(wanted.name) });
  return db.transaction(async (tx) => {
    const { datasetId, title } = await insertShipped(tx, actor, wanted);
    await recordAudit(tx, actor, 'shippeddataset.take', datasetId, { name: title, size: wanted.size });
    const job = { title, input: { datasetId, ...wanted }, key: datasetId };
    return { datasetId, jobId: await startJob({ db: tx, actor }, takeJob, job) };
  });
}

/** Creates the data set that says where its pictures are from, and what one may do with them. */
export async function insertShipped(
  db: Db,
  { id, language }: Pick<Actor, 'id' | 'language'>,
  { name, size }: Wanted,
  sharing: 'mine' | 'public' = 'mine',
): Promise<{ datasetId: string; title: string }> {
  const set = shippedDatasets[name];
  const { train, test } = shippedSizeOf(name, size) ?? { train: 0, test: 0 };
  const say = (text: Parameters<typeof textsIn>[1]) => textsIn(language, text);
  const title = `${say(set.names)}（${train} + ${test}）`;
  const labels = [say({ zh: '图像分类', en: 'Image classification', mn: 'Зураг ангилах' }), set.licence];
  const description = `${say(set.descriptions)}\n${set.origin} · ${set.licence}`;
  const form = { name: title, description, labels, sharing, courseId: null, kind: 'imageClassification' } as const;
  return { datasetId: await insertDataset(db, id, { ...form, labels }), title };
}

/** Reads one part of a set; the test of MNIST is called `t10k`. */
async function readPart(platform: Platform, folder: string, name: ShippedName, part: 'train' | 't10k') {
  const read = async (file: string): Promise<Buffer> => {
    try {
      return await unzip(await readFile(join(folder, file)));
    } catch (error) {
      platform.log.warn('a file of a shipped data set', { file, error });
      throw new Fault(faults.broken, { file, package: packageOf(name) });
    }
  };
  const [images, marks] = [`${part}-images-idx3-ubyte.gz`, `${part}-labels-idx1-ubyte.gz`];
  const found = picturesIn(await read(images));
  ensure(found, faults.broken, { file: images, package: packageOf(name) });
  const labels = labelsIn(await read(marks));
  ensure(labels?.length === found.pictures.length, faults.broken, { file: marks, package: packageOf(name) });
  return { ...found, labels: labels ?? new Uint8Array() };
}

/** Returns the pictures of a set, named by their part and their place in it. */
async function picturesOf(platform: Platform, folder: string, { name, size }: Wanted, language: Language) {
  const names = shippedDatasets[name].classes.map((one) => textsIn(language, one));
  const { train = 0, test = 0 } = shippedSizeOf(name, size) ?? {};
  const all: KnownPicture[] = [];
  let side = 0;
  for (const [part, called, count] of [
    ['train', 'train', train],
    ['t10k', 'test', test],
  ] as const) {
    const found = await readPart(platform, folder, name, part);
    side = found.side;
    for (const at of firstOfEach(found.labels, names.length, count)) {
      const className = names[found.labels[at] ?? 0] ?? '';
      const values = found.pictures[at] ?? new Uint8Array();
      all.push({ className, values, name: `${called}-${String(at + 1).padStart(5, '0')}.png` });
    }
  }
  return { side, pictures: all };
}

/** Returns the splits of a class: the test is the set's own, and one in ten of the others is for the validation. */
export function ownSplits(names: string[]): PictureSplit[] {
  let train = 0;
  return names.map((name) => {
    if (name.startsWith('test')) return 'test';
    train += 1;
    return train % validationEvery === 0 ? 'validation' : 'train';
  });
}

/**
 * Fills the data set of a job and makes its version. May run again after an interruption: pictures that are there are
 * not added twice.
 */
export async function fillShipped(
  db: Db,
  platform: Platform,
  actor: Actor,
  { datasetId, ...wanted }: Wanted & { datasetId: string },
  step: (done: number, total: number) => Promise<void>,
): Promise<z.output<typeof ShippedTaken>> {
  const folder = folderOf(platform, wanted.name);
  ensure(folder, faults.missing, { package: packageOf(wanted.name) });
  const { side, pictures } = await picturesOf(platform, folder ?? '', wanted, actor.language);
  const where = { datasetId, ownerId: actor.id };
  for (let at = 0; at < pictures.length; at += atOnce) {
    await step(at, pictures.length);
    await picturesToEdit(db, actor, datasetId);
    await addKnown(db, platform, where, side, pictures.slice(at, at + atOnce));
  }
  await step(pictures.length, pictures.length);
  if ((await countVersions(db, datasetId)) === 0)
    await freezeAs(db, platform, where, ownSplits, `${wanted.name} · ${wanted.size}`);
  return { datasetId, pictures: pictures.length };
}

/** Enqueues the installation of the package; one at a time. */
export const startInstall = (db: Db, actor: Actor): Promise<string> =>
  db.transaction(async (tx) => {
    await recordAudit(tx, actor, 'shippeddataset.install', 'shippeddataset', {});
    return startJob({ db: tx, actor }, installJob, { input: {}, title: packageOf('fashion'), key: 'install' });
  });

/** Installs the package; fails with the reason if it is still missing afterwards. */
export async function install(
  { judge }: Pick<Platform, 'judge'>,
  tell: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { missing, why } = await judge.installTraining(tell, signal, ['dataset-fashion-mnist']);
  if (missing.length > 0) throw new Fault(faults.notInstalled, { package: missing.join(', '), why });
}

import { Readable } from 'node:stream';
import { fileAddress } from '@xueyan/contract/base/file';
import type { DatasetKind } from '@xueyan/contract/prep/dataset';
import {
  type Picture,
  type PictureSplit,
  type pictureApi,
  pictureClassesMax,
  pictureFaults,
  picturesMax,
} from '@xueyan/contract/prep/picture';
import { shrink } from '@xueyan/contract/prep/pixel';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Input, Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { datasetToEdit, datasetToUse } from '../dataset/dataset.service.ts';
import { addVersion } from '../dataset/dataset-version.service.ts';
import { type PictureRow, pictureStore as store } from './picture.store.ts';
import { thumbAddress } from './picture-thumb.rule.ts';
import { drawOutlines, drawShape, greyPng, shapeNames } from './shape.rule.ts';
import { keptSplits, numbersOf, type Shares, splitOf } from './split.rule.ts';

export { packSquares, read as readSquares } from './picture-square.rule.ts';
export { drawOutlines, drawShape, greyPng, numbersOf, shapeNames, shrink, splitOf, thumbAddress };

function present(clock: Clock, { fileId, hasThumb, split: _, createdAt, ...row }: PictureRow): Picture {
  const address = fileAddress(fileId);
  const thumb = thumbAddress(row.pictureId, hasThumb, address);
  return { ...row, address, thumbAddress: thumb, createTime: clock.write(createdAt) };
}

async function ensurePictures(found: Promise<{ row: { kind: string } }>): Promise<void> {
  ensure((await found).row.kind === 'imageClassification', pictureFaults.noPictures);
}
const toUse = (db: Db, actor: Actor, datasetId: string) => ensurePictures(datasetToUse(db, actor, datasetId));
export const picturesToEdit = (db: Db, actor: Actor, datasetId: string) =>
  ensurePictures(datasetToEdit(db, actor, datasetId));

/** Returns the kind of a data set that the actor may change and that holds pictures, with or without classes. */
export async function anyPicturesToEdit(db: Db, actor: Actor, datasetId: string): Promise<DatasetKind> {
  const { kind } = (await datasetToEdit(db, actor, datasetId)).row;
  ensure(kind !== 'machineLearning', pictureFaults.noPictures);
  return kind;
}

/** Returns the classes with the number of pictures in each. */
export async function overviewOf(db: Db, actor: Actor, datasetId: string): Promise<Output<typeof pictureApi.overview>> {
  const { row } = await datasetToUse(db, actor, datasetId);
  const counts = await store.counts(db, datasetId);
  const classList = row.classes.map((name) => ({ name, count: counts.get(name) ?? 0 }));
  const total = classList.reduce((sum, { count }) => sum + count, 0);
  return { classList, total, splitCount: await store.countSplits(db, datasetId) };
}

/** Returns a page of pictures of one class or of all. */
export async function listPictures(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof pictureApi.list.input>,
): Promise<Output<typeof pictureApi.list>['pageInfo']> {
  await toUse(db, actor, input.datasetId);
  const page = await store.page(db, wholeSchool, input);
  return { ...page, resultList: page.resultList.map((row) => present(clock, row)) };
}

/** Returns the ids of the pictures of one class or of all, in the order of their list. */
export async function listIds(db: Db, actor: Actor, input: z.output<typeof pictureApi.ids.input>): Promise<string[]> {
  await toUse(db, actor, input.datasetId);
  return store.ids(db, input, picturesMax);
}

/** Changes the classes under a lock. */
const withClasses = <T>(
  db: Db,
  actor: Actor,
  datasetId: string,
  change: (tx: Db, classes: string[]) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await picturesToEdit(tx, actor, datasetId);
    return change(tx, await store.lockClasses(tx, datasetId));
  });

export const addClass = (db: Db, actor: Actor, { datasetId, name }: { datasetId: string; name: string }) =>
  withClasses(db, actor, datasetId, async (tx, classes) => {
    ensure(!classes.includes(name), pictureFaults.classThere, { name });
    ensure(classes.length < pictureClassesMax, pictureFaults.manyClasses, { max: pictureClassesMax });
    await store.setClasses(tx, datasetId, [...classes, name]);
  });

export const renameClass = (db: Db, actor: Actor, { datasetId, name, to }: Input<typeof pictureApi.renameClass>) =>
  withClasses(db, actor, datasetId, async (tx, classes) => {
    ensure(classes.includes(name), pictureFaults.noClass, { name });
    ensure(!classes.includes(to), pictureFaults.classThere, { name: to });
    const renamed = classes.map((one) => (one === name ? to : one));
    await store.setClasses(tx, datasetId, renamed);
    await store.rename(tx, datasetId, name, to);
  });

export const removeClass = (
  db: Db,
  clock: Clock,
  actor: Actor,
  { datasetId, name }: { datasetId: string; name: string },
): Promise<void> =>
  withClasses(db, actor, datasetId, async (tx, classes) => {
    ensure(classes.includes(name), pictureFaults.noClass, { name });
    const removed = await store.remove(tx, datasetId, { className: name }, clock.now());
    const others = classes.filter((one) => one !== name);
    await store.setClasses(tx, datasetId, others);
    await recordAudit(tx, actor, 'picture.deleteClass', datasetId, { name, count: removed });
  });

export const movePictures = (
  db: Db,
  actor: Actor,
  { datasetId, pictureIds, className }: z.output<typeof pictureApi.move.input>,
): Promise<number> =>
  withClasses(db, actor, datasetId, async (tx, classes) => {
    ensure(classes.includes(className), pictureFaults.noClass, { name: className });
    const moved = await store.move(tx, datasetId, pictureIds, className);
    ensure(moved === new Set(pictureIds).size, wireFaults.gone);
    return moved;
  });

export const removePictures = (
  db: Db,
  clock: Clock,
  actor: Actor,
  { datasetId, pictureIds }: z.output<typeof pictureApi.remove.input>,
): Promise<number> =>
  db.transaction(async (tx) => {
    await anyPicturesToEdit(tx, actor, datasetId);
    await store.lockClasses(tx, datasetId);
    const removed = await store.remove(tx, datasetId, { ids: pictureIds }, clock.now());
    ensure(removed === new Set(pictureIds).size, wireFaults.gone);
    await recordAudit(tx, actor, 'picture.delete', datasetId, { count: removed });
    return removed;
  });

/**
 * Returns the pixels that trainings read, picture after picture. The pictures of a version exist as long as it does.
 */
export async function pixelsOfPictures(db: Db, ids: string[]): Promise<Buffer> {
  const pixels = await store.pixels(db, ids);
  return Buffer.concat(ids.map((id) => pixels.get(id) ?? Buffer.alloc(0)));
}

/** Pictures that are read from the database at once: 6 MB. */
const pixelsAtOnce = 500;

/** Returns the same as a stream, which does not hold the pixels of ten thousands of pictures in memory. */
export const pixelStreamOf = (db: Db, ids: string[]): Readable =>
  Readable.from(
    (async function* () {
      for (let at = 0; at < ids.length; at += pixelsAtOnce)
        yield await pixelsOfPictures(db, ids.slice(at, at + pixelsAtOnce));
    })(),
  );

/** Columns of a version: one row per picture. */
export const manifestNames = ['picture', 'file', 'name', 'class', 'split'] as const;

/** Creates a version of the current pictures: each picture with its class and its split. */
export async function freezePictures(
  db: Db,
  platform: Platform,
  actor: Actor,
  { datasetId, note, ...shares }: z.output<typeof pictureApi.freeze.input>,
): Promise<string> {
  await picturesToEdit(db, actor, datasetId);
  return freeze(db, platform, { datasetId, ownerId: actor.id }, { ...shares, note });
}

/** Creates a version without checking rights: for the data that a school is set up with. */
export async function freeze(
  db: Db,
  platform: Platform,
  where: { datasetId: string; ownerId: string },
  { note, keepSplits = false, ...shares }: Shares & { keepSplits?: boolean; note: string },
): Promise<string> {
  const said = `${note}${note ? ' · ' : ''}seed ${shares.seed} · ${shares.validation} / ${shares.test}`;
  const splitsOf = (names: string[], came: (PictureSplit | null)[]) =>
    keepSplits ? keptSplits(came, shares) : splitOf(names.length, shares);
  return freezeAs(db, platform, where, splitsOf, said);
}

/** Creates a version in which the names of the pictures of each class, and how they came, decide their splits. */
export async function freezeAs(
  db: Db,
  platform: Platform,
  where: { datasetId: string; ownerId: string },
  splitsOf: (names: string[], came: (PictureSplit | null)[]) => PictureSplit[],
  note: string,
): Promise<string> {
  const byClass = Map.groupBy(await store.all(db, where.datasetId), ({ className }) => className);
  const classes = [...byClass.values()];
  ensure(classes.length >= 2 && classes.every((one) => one.length >= 3), pictureFaults.fewClasses);
  const rows = classes.flatMap((pictures) => {
    const splits = splitsOf(
      pictures.map(({ name }) => name),
      pictures.map(({ split }) => split),
    );
    return pictures.map(({ pictureId, fileId, name, className }, i) => {
      return [pictureId, fileId, name, className, splits[i] ?? 'train'];
    });
  });
  const version = { note, recipe: [], target: 'class' };
  return addVersion(db, platform, where, { names: [...manifestNames], rows }, version);
}

import { buffer } from 'node:stream/consumers';
import {
  type AnnotationFormat,
  type annotationApi,
  annotationFaults,
  annotationFormatNames,
  exportMaxBytes,
} from '@xueyan/contract/prep/annotation';
import { sheetMaxRows } from '@xueyan/contract/prep/dataset';
import { Point, shapeKinds } from '@xueyan/contract/prep/shape';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { packArchive } from '../../../platform/archive/pack-archive.ts';
import type { Platform } from '../../../platform/platform.ts';
import { versionToUse } from '../dataset/dataset.service.ts';
import { addVersion, rowsOfVersion } from '../dataset/dataset-version.service.ts';
import { splitOf } from '../picture/picture.service.ts';
import { boxesToEdit, boxesToUse } from './annotation.service.ts';
import { annotationStore as store } from './annotation.store.ts';

import type { NeutralLabel, NeutralPicture } from './neutral.rule.ts';
import { writeFormat } from './write-format.rule.ts';

/** Columns of a version: one row per shape. A picture without shapes has one row with an empty label. */
const columns = ['picture', 'file', 'name', 'width', 'height', 'split', 'label', 'colour', 'kind', 'points'] as const;

/** Creates a version from the current labels; pictures that are not labelled are left out. */
export async function freezeBoxes(
  db: Db,
  platform: Platform,
  actor: Actor,
  { datasetId, note, ...shares }: z.output<typeof annotationApi.freeze.input>,
): Promise<string> {
  await boxesToEdit(db, actor, datasetId);
  return freezeAll(db, platform, { datasetId, ownerId: actor.id }, { ...shares, note });
}

/** Creates a version without checking rights: for the data that a school is set up with. */
export async function freezeAll(
  db: Db,
  platform: Platform,
  where: { datasetId: string; ownerId: string },
  { note, ...shares }: { seed: number; validation: number; test: number; note: string },
): Promise<string> {
  const labels = new Map((await store.labels(db, where.datasetId)).map((label) => [label.id, label]));
  const pictures = (await store.all(db, where.datasetId)).filter(({ state }) => state !== 'unlabelled');
  ensure(pictures.length >= 3, annotationFaults.fewPictures);
  const splits = splitOf(pictures.length, shares);
  const rows = pictures.flatMap(({ pictureId, fileId, name, width, height, shapes }, i) => {
    const said = [pictureId, fileId, name, String(width), String(height), splits[i] ?? 'train'];
    if (shapes.length === 0) return [[...said, '', '', '', '']];
    return shapes.map(({ labelId, kind, points }) => {
      const { name: label = '', colour = '' } = labels.get(labelId) ?? {};
      return [...said, label, colour, kind, JSON.stringify(points)];
    });
  });
  ensure(rows.length <= sheetMaxRows, annotationFaults.manyShapes, { max: sheetMaxRows });
  const said = `${note}${note ? ' · ' : ''}seed ${shares.seed} · ${shares.validation} / ${shares.test}`;
  return addVersion(db, platform, where, { names: [...columns], rows }, { note: said, recipe: [], target: 'label' });
}

const Row = z.object({
  ...{ picture: z.string(), file: z.string(), name: z.string(), split: z.string(), label: z.string() },
  ...{ width: z.coerce.number(), height: z.coerce.number(), colour: z.string(), kind: z.enum([...shapeKinds, '']) },
  points: z.string(),
});

export interface FrozenPicture extends Omit<NeutralPicture, 'file'> {
  pictureId: string;
  fileId: string;
  name: string;
}

/** Returns the pictures of a version with their shapes, and the labels in their order. */
export async function picturesOfVersion(
  platform: Platform,
  ownerId: string,
  sha256: string,
): Promise<{ pictures: FrozenPicture[]; labels: { name: string; colour: string }[] }> {
  const pictures = new Map<string, FrozenPicture>();
  const labels = new Map<string, string>();
  for (const one of await rowsOfVersion(platform, ownerId, sha256)) {
    const { picture, file, label, colour, kind, points, ...said } = Row.parse(one);
    const known = pictures.get(picture) ?? { ...said, pictureId: picture, fileId: file, state: 'labelled', shapes: [] };
    pictures.set(picture, known);
    if (kind === '') continue;
    labels.set(label, colour);
    known.shapes.push({ label, kind, points: z.array(Point).parse(JSON.parse(points)) });
  }
  return { pictures: [...pictures.values()], labels: [...labels].map(([name, colour]) => ({ name, colour })) };
}

/** Yields the files of pictures one by one. The pictures of a version exist as long as the version does. */
export async function* filesOfPictures<Picture extends { pictureId: string }>(
  db: Db,
  platform: Platform,
  pictures: Picture[],
): AsyncGenerator<{ picture: Picture; name: string; bytes: Buffer<ArrayBuffer> }> {
  const sums = await store.sums(
    db,
    pictures.map(({ pictureId }) => pictureId),
  );
  for (const picture of pictures) {
    const source = await platform.files.open(sums.get(picture.pictureId) ?? '');
    ensure(source, wireFaults.gone);
    yield { picture, name: picture.pictureId, bytes: await buffer(source) };
  }
}

interface Export {
  datasetId: string;
  versionId: string | null;
  format: AnnotationFormat;
}

/** Returns what an export contains; each picture gets a unique file name. */
async function neutral(db: Db, platform: Platform, actor: Actor, { datasetId, versionId }: Export) {
  const { row } = await boxesToUse(db, actor, datasetId);
  const used = new Map<string, number>();
  const own = (name: string): string => {
    const last = (name.split('/').at(-1) ?? '').replace(/[\s\\:*?"<>|]/g, '_') || 'picture.png';
    const dot = last.lastIndexOf('.');
    const [stem, end] = dot > 0 ? [last.slice(0, dot), last.slice(dot)] : [last, ''];
    const times = used.get(stem) ?? 0;
    used.set(stem, times + 1);
    return times === 0 ? last : own(`${stem}-${times + 1}${end}`);
  };
  const known = await store.labels(db, datasetId);
  if (versionId === null) {
    const names = new Map(known.map(({ id, name }) => [id, name]));
    const all = await store.all(db, datasetId);
    const pictures = all.map(({ pictureId, name, width, height, state, shapes }) => ({
      ...{ pictureId, file: own(name), width, height, state, split: '' },
      shapes: shapes.map(({ labelId, kind, points }) => ({ label: names.get(labelId) ?? '', kind, points })),
    }));
    const labels: NeutralLabel[] = known.map(({ name, colour, hotkey }) => ({
      name,
      colour,
      ...(hotkey && { hotkey }),
    }));
    return { name: row.name, pictures, labels };
  }
  const version = await versionToUse(db, actor, versionId);
  ensure(version.row.datasetId === datasetId, wireFaults.gone);
  const frozen = await picturesOfVersion(platform, actor.id, version.sha256);
  const pictures = frozen.pictures.map(({ name, fileId: _, ...one }) => ({ ...one, file: own(name) }));
  return { name: `${row.name}-v${version.row.number}`, pictures, labels: frozen.labels };
}

/** Returns what a format cannot hold, before the export is made. */
export async function lossesOf(
  db: Db,
  platform: Platform,
  actor: Actor,
  input: Export,
): Promise<Output<typeof annotationApi.losses>> {
  const { pictures, labels } = await neutral(db, platform, actor, input);
  const { losses } = writeFormat(input.format, pictures, labels);
  return {
    ...{ pictureCount: pictures.length, losses },
    shapeCount: pictures.reduce((sum, { shapes }) => sum + shapes.length, 0),
  };
}

/** Exports a zip in the given format, with or without the pictures. */
export async function exportBoxes(
  db: Db,
  platform: Platform,
  actor: Actor,
  { pictures: withPictures, ...input }: Export & { pictures: boolean },
): Promise<{ name: string; mediaType: string; bytes: Buffer }> {
  const { name, pictures, labels } = await neutral(db, platform, actor, input);
  const { files, place, losses } = writeFormat(input.format, pictures, labels);
  const parts = new Map([...files].map(([path, text]) => [path, Buffer.from(text)]));
  parts.set(
    'report.json',
    Buffer.from(JSON.stringify({ format: annotationFormatNames[input.format], losses }, null, 1)),
  );
  if (withPictures) {
    let bytes = 0;
    for await (const { picture, bytes: content } of filesOfPictures(db, platform, pictures)) {
      bytes += content.length;
      ensure(bytes <= exportMaxBytes, annotationFaults.exportSize, { max: exportMaxBytes / 1024 / 1024 });
      parts.set(place(picture), content);
    }
  }
  return { name: `${name}-${input.format}.zip`, mediaType: 'application/zip', bytes: packArchive(parts) };
}

import { createHash } from 'node:crypto';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { storeFiles } from '../../base/stored-file/stored-file.service.ts';
import { dataRoomOf } from '../dataset/research-data.service.ts';
import { greyPng, shrink } from './picture.service.ts';
import { pictureStore as store } from './picture.store.ts';

/** A square picture of grey values that the product itself brings, so that nothing of it has to be checked. */
export interface KnownPicture {
  className: string;
  name: string;
  values: Uint8Array;
}

/** Adds pictures that are not there yet; returns how many. */
export const addKnown = (
  db: Db,
  platform: Platform,
  { datasetId, ownerId }: { datasetId: string; ownerId: string },
  side: number,
  pictures: KnownPicture[],
): Promise<number> =>
  db.transaction(async (tx) => {
    const take = await dataRoomOf(tx, datasetId);
    const classes = await store.lockClasses(tx, datasetId);
    const drawn = pictures.map((one) => {
      const bytes = greyPng(side, one.values);
      return { ...one, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
    const known = await store.known(
      tx,
      datasetId,
      drawn.map(({ sha256 }) => sha256),
    );
    const fresh = [...new Map(drawn.map((one) => [one.sha256, one])).values()].filter(
      ({ sha256 }) => !known.has(sha256),
    );
    take(fresh.reduce((sum, { bytes }) => sum + bytes.length, 0));
    const where = { ownerId, scope: 'dataset', scopeId: datasetId, mediaType: 'image/png' } as const;
    const fileIds = await storeFiles(tx, platform.files, fresh, where);
    const rows = fresh.map(({ className, name, sha256, values }, i) => {
      const pixels = Buffer.from(shrink({ width: side, height: side, data: colours(values) }));
      return { datasetId, className, name, sha256, fileId: fileIds[i] ?? '', width: side, height: side, pixels };
    });
    await store.insertAll(tx, rows);
    await store.setClasses(tx, datasetId, [...new Set([...classes, ...fresh.map(({ className }) => className)])]);
    return fresh.length;
  });

/** Returns grey values as red, green, blue and alpha. */
function colours(values: Uint8Array): Uint8Array {
  const data = new Uint8Array(values.length * 4);
  for (const [i, value] of values.entries()) data.set([value, value, value, 255], i * 4);
  return data;
}

import { buffer } from 'node:stream/consumers';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { FormFile } from '../../../http/form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { datasetToUse } from '../dataset/dataset.service.ts';
import { pictureStore as store } from './picture.store.ts';
import { thumbsOf } from './picture-intake.service.ts';

/** Returns what lists show of a picture, to whoever may use its data set. */
export async function thumbToRead(
  db: Db,
  actor: Actor,
  pictureId: string,
): Promise<{ sha256: string; thumb: Buffer; mediaType: string }> {
  const found = await store.thumb(db, pictureId);
  ensure(found, wireFaults.gone);
  const { datasetId, sha256, thumb } = found;
  await datasetToUse(db, actor, datasetId);
  ensure(thumb, wireFaults.gone);
  return { sha256, thumb, mediaType: 'image/jpeg' };
}

/** Pictures that are in memory together, each as large as it was uploaded. */
const atOnce = 10;
/** Pictures that are read in one night: some hours of large photos at most. The others follow in the next nights. */
const aNight = 5000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Makes what lists show of pictures that were added before there was any, of at most `most`. One that cannot be read is
 * left as it is.
 */
export async function makeThumbs(
  db: Db,
  platform: Platform,
  signal: AbortSignal,
  most = aNight,
): Promise<{ made: number }> {
  let [made, seen] = [0, 0];
  for (let after = beforeAll; seen < most; ) {
    signal.throwIfAborted();
    const some = await store.withoutThumb(db, after, Math.min(atOnce, most - seen));
    const last = some.at(-1);
    if (!last) break;
    after = last.id;
    for (const [ownerId, mine] of Map.groupBy(some, (one) => one.ownerId)) {
      const files: (FormFile & { id: string })[] = [];
      for (const { id, sha256 } of mine) {
        const bytes = await bytesOf(platform, sha256);
        if (bytes) files.push({ id, name: id, bytes });
      }
      // Those whose bytes are gone cost nothing, and must not keep the others from their turn night by night.
      seen += files.length;
      const thumbs = await thumbsOf(platform, { id: ownerId, patient: true }, files);
      for (const [i, { id }] of files.entries()) {
        const thumb = thumbs[i];
        if (!thumb) continue;
        await store.setThumb(db, id, thumb);
        made += 1;
      }
    }
  }
  return { made };
}

/** Returns the bytes of a stored picture; null when they are gone or cannot be read. */
async function bytesOf({ files, log }: Platform, sha256: string): Promise<Buffer | null> {
  const source = await files.open(sha256);
  return (
    source &&
    buffer(source).catch((error: unknown) => {
      log.warn('a picture of a data set', { sha256, error });
      return null;
    })
  );
}

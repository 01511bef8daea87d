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
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Makes what lists show of pictures that were added before there was any. One that cannot be read is left as it is. */
export async function makeThumbs(db: Db, platform: Platform, signal: AbortSignal): Promise<{ made: number }> {
  let made = 0;
  for (let after = beforeAll; ; ) {
    signal.throwIfAborted();
    const some = await store.withoutThumb(db, after, atOnce);
    const last = some.at(-1);
    if (!last) return { made };
    after = last.id;
    for (const [ownerId, mine] of Map.groupBy(some, (one) => one.ownerId)) {
      const files: (FormFile & { id: string })[] = [];
      for (const { id, sha256 } of mine) {
        const source = await platform.files.open(sha256);
        if (source) files.push({ id, name: id, bytes: await buffer(source) });
      }
      const thumbs = await thumbsOf(platform, { id: ownerId, patient: true }, files);
      for (const [i, { id }] of files.entries()) {
        const thumb = thumbs[i];
        if (!thumb) continue;
        await store.setThumb(db, id, thumb);
        made += 1;
      }
    }
  }
}

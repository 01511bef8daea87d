import { type Media, mayEditMedia, mayWithdrawMedia, type mediaApi } from '@xueyan/contract/ai/media';
import { mediaFaults as faults } from '@xueyan/contract/ai/media-fault';
import { fileAddress } from '@xueyan/contract/base/file';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope, wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { FileRule } from '../../../http/feature.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { cancelJob } from '../../base/job/job.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { addMadeMaterial } from '../../prep/material/material.service.ts';
import { mediaJob, videoJob } from './making.service.ts';
import { type DescribedMedia, type MediaRow, mediaStore as store } from './media.store.ts';

/** Returns a page of the actor’s own media, or of the published ones. */
export async function listMedia(db: Db, clock: Clock, actor: Actor, input: z.output<typeof mediaApi.list.input>) {
  const scope = input.view === 'mine' ? ownScope(actor) : wholeSchool;
  const { resultList, ...page } = await store.page(db, scope, input);
  return { ...page, resultList: await present(db, clock, resultList) };
}

/** Returns how many media of each kind the actor made, or are published. */
export const countMedia = async (db: Db, actor: Actor, view: 'mine' | 'public') => ({
  counts: await store.countKinds(db, view === 'mine' ? ownScope(actor) : wholeSchool, view),
});

async function present(db: Db, clock: Clock, list: DescribedMedia[]): Promise<Media[]> {
  const found = await store.files(
    db,
    list.map(({ row }) => row.id),
  );
  return list.map(({ row, ownerName, job }) => ({
    ...{ mediaId: row.id, kind: row.kind, title: row.title, prompt: row.prompt, settings: row.settings },
    ...{ by: row.by, seconds: row.seconds, published: row.published, ownerId: row.ownerId, ownerName },
    ...{ state: stateOf(row, job), message: row.done ? '' : (job?.message ?? ''), jobId: job ? row.jobId : null },
    files: found
      .filter(({ mediaId }) => mediaId === row.id)
      .map(({ role, file }) => ({
        ...{ role, fileId: file.id, name: file.name, bytes: file.bytes, address: fileAddress(file.id) },
      })),
    createTime: clock.write(row.createdAt),
  }));
}

/** Derives the state of a medium. A job that no longer exists did not succeed, or the medium would be done. */
function stateOf({ done }: MediaRow, job: DescribedMedia['job']): Media['state'] {
  if (done) return 'done';
  if (job?.state === 'cancelled') return 'cancelled';
  return job?.state === 'waiting' || job?.state === 'running' ? 'making' : 'failed';
}

/** Returns a medium that the actor may see: their own, or a published one. */
async function mediaToSee(db: Db, actor: Pick<Actor, 'id'>, id: string): Promise<DescribedMedia> {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayEditMedia(actor, found.row) || (found.row.published && found.row.done), wireFaults.gone);
  return found;
}

export async function getMedia(db: Db, clock: Clock, actor: Actor, id: string): Promise<Output<typeof mediaApi.get>> {
  const found = await mediaToSee(db, actor, id);
  const [media] = await present(db, clock, [found]);
  ensure(media, wireFaults.gone);
  return { ...media, sentences: found.row.sentences };
}

async function mediaToEdit(db: Db, actor: Actor, id: string): Promise<MediaRow> {
  const row = await store.lock(db, id);
  ensure(row, wireFaults.gone);
  ensure(mayEditMedia(actor, row), wireFaults.gone);
  return row;
}

/** Publishes a medium to the school; its texts are checked again, for sensitive words may have been added. */
export const publishMedia = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { done, title, prompt } = await mediaToEdit(tx, actor, id);
    ensure(done, faults.notDone);
    await publishable(tx, actor, { title, prompt });
    await store.set(tx, id, { published: true });
    await recordAudit(tx, actor, 'media.publish', id, { title });
  });

/** Withdraws a published medium. */
export const withdrawMedia = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await store.lock(tx, id);
    ensure(row, wireFaults.gone);
    ensure(mayEditMedia(actor, row) || row.published, wireFaults.gone);
    ensure(mayWithdrawMedia(actor, row), wireFaults.gone);
    await store.set(tx, id, { published: false });
    await recordAudit(tx, actor, 'media.withdraw', id, { title: row.title });
  });

/** Removes a medium with its files; a running job is cancelled. What was made of which text stays for auditors. */
export async function removeMedia(db: Db, platform: Platform, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { title, kind } = await mediaToEdit(tx, actor, id);
    await store.remove(tx, id);
    await recordAudit(tx, actor, 'media.delete', id, { title, kind });
  });
  for (const job of [mediaJob, videoJob]) await cancelJob(db, platform, job, id);
}

/** Files that are copied to the material; for sound, one format is enough. */
const asMaterial = { mp3: 'audio/mpeg', wav: 'audio/wav', mp4: 'video/mp4', picture: 'image/png' } as const;

/** Copies the files of a medium to the actor’s own material. */
export async function saveAsMaterial(db: Db, platform: Platform, actor: Actor, id: string) {
  const { row } = await mediaToSee(db, actor, id);
  ensure(row.done, faults.notDone);
  const found = await store.files(db, [id]);
  const hasMp3 = found.some(({ role }) => role === 'mp3');
  const wanted = found.filter(({ role }) => role in asMaterial && !(role === 'wav' && hasMp3));
  const materialIdList: string[] = [];
  for (const { file } of wanted) {
    const content = await platform.files.open(file.sha256);
    ensure(content, wireFaults.gone);
    const { name, mediaType } = file;
    const made = { name, mediaType, folder: 'AI', labels: ['AI 生成'], content };
    materialIdList.push(await addMadeMaterial(db, platform.files, actor, made));
  }
  return { materialIdList };
}

/** Access rule of media files: read by those who may see the medium. */
export const mediaFileRule: FileRule = {
  read: mediaToSee,
  write: async () => {
    throw new Fault(wireFaults.gone);
  },
};

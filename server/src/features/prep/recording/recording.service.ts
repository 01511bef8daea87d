import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { chunksMax, mayKeepRecording, type recordingApi, recordingFaults } from '@xueyan/contract/prep/recording';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type JobState, jobKind } from '../../../http/job.ts';
import type { ByteRange } from '../../../platform/files.ts';
import { hasProgram } from '../../../platform/installed-parts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { adoptFile } from '../../base/stored-file/stored-file.service.ts';
import { addMadeMaterial, addMaterial } from '../material/material.service.ts';
import { type Piece, piecesIn } from './pieces.rule.ts';
import { recordingStore as store } from './recording.store.ts';

/** Job that converts a recording to a material. */
export const recordingJob = jobKind({
  kind: 'recording.convert',
  access: 'may:prep.use',
  input: z.object({ recordingId: z.string() }),
});

/** Format that browsers record. */
const webm = 'video/webm';

const canConvert = async (platform: Platform): Promise<boolean> =>
  (await hasProgram('ffmpeg')) && (await platform.judge.status()).available;

/** Returns the actor's own recordings, newest first. */
export async function listRecordings(
  db: Db,
  platform: Platform,
  actor: Actor,
): Promise<Output<typeof recordingApi.list>> {
  const found = await store.list(db, actor.id);
  return {
    recordingList: found.map(({ row, chunkCount, bytes }) => ({
      ...{ recordingId: row.id, title: row.title, state: row.state, chunkCount, bytes },
      ...{ materialId: row.materialId, converted: row.converted, createTime: platform.clock.write(row.createdAt) },
    })),
    canConvert: await canConvert(platform),
  };
}

export const beginRecording = (db: Db, actor: Actor, title: string): Promise<string> =>
  store.insert(db, { title, ownerId: actor.id });

async function ownRecording(db: Db, actor: { id: string }, id: string) {
  const found = await store.lock(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayKeepRecording(actor, found), wireFaults.gone);
  return found;
}

/** Stores the next few seconds. A chunk sent again because its response was lost is dropped. */
export async function addChunk(
  db: Db,
  platform: Platform,
  actor: Actor,
  { recordingId, number }: { recordingId: string; number: number },
  incoming: AsyncIterable<{ path: string }>,
): Promise<{ next: number }> {
  await db.transaction((tx) => ownRecording(tx, actor, recordingId));
  for await (const { path } of incoming) {
    // Awaited here, because the temporary file exists only until this function returns.
    return await db.transaction(async (tx) => {
      const { state } = await ownRecording(tx, actor, recordingId);
      ensure(state === 'recording', recordingFaults.ended);
      const next = await store.countChunks(tx, recordingId);
      if (number < next) return { next };
      ensure(number === next && number < chunksMax, recordingFaults.order, { n: next + 1 });
      const { size } = await stat(path);
      const where = { ownerId: actor.id, scope: 'material', scopeId: recordingId } as const;
      const file = { ...where, path, name: `${number}.webm`, bytes: size, mediaType: webm };
      const fileId = await adoptFile(tx, platform.files, file);
      await store.addChunk(tx, { recordingId, number, fileId });
      return { next: next + 1 };
    });
  }
  throw new Fault(recordingFaults.empty);
}

/** Ends a recording and enqueues its conversion to a material. */
export const finishRecording = (
  db: Db,
  actor: Actor,
  { recordingId, title, from, to }: z.output<typeof recordingApi.finish.input>,
): Promise<string> =>
  db.transaction(async (tx) => {
    ensure(to === null || to > (from ?? 0), recordingFaults.range);
    const { state } = await ownRecording(tx, actor, recordingId);
    ensure(state === 'recording' || state === 'failed', recordingFaults.ended);
    ensure((await store.countChunks(tx, recordingId)) > 0, recordingFaults.empty);
    await store.set(tx, recordingId, { title, state: 'converting', trimFrom: from, trimTo: to });
    return startJob({ db: tx, actor }, recordingJob, { input: { recordingId }, title, key: recordingId });
  });

/** Deletes a recording; a material made from it stays. */
export const removeRecording = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { title, state } = await ownRecording(tx, actor, id);
    ensure(state !== 'converting', recordingFaults.ended);
    await store.removeChunks(tx, id);
    await store.remove(tx, id);
    await recordAudit(tx, actor, 'recording.delete', id, { title });
  });

/** Returns what has arrived of a recording that is not a material yet, to be looked at. */
export async function filmOfRecording(
  db: Db,
  platform: Platform,
  actor: Actor,
  recordingId: string,
): Promise<{ bytes: number; mediaType: string; open: (range: ByteRange | null) => Readable }> {
  await db.transaction((tx) => ownRecording(tx, actor, recordingId));
  const chunks = await store.chunks(db, recordingId);
  ensure(chunks.length > 0, wireFaults.gone);
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.bytes, 0);
  const open = (range: ByteRange | null) => Readable.from(joined(platform, piecesIn(chunks, range)));
  return { bytes, mediaType: webm, open };
}

/**
 * Joins the chunks and converts them to MP4 in the jail. A host without a converter stores the film as it was recorded.
 */
export async function convertRecording(
  db: Db,
  platform: Platform,
  recordingId: string,
  signal: AbortSignal,
): Promise<{ materialId: string; converted: boolean } | null> {
  const row = await db.transaction((tx) => store.lock(tx, recordingId));
  if (row?.state !== 'converting') return null;
  const chunks = await store.chunks(db, recordingId);
  const whole = () => Readable.from(joined(platform, piecesIn(chunks, null)));
  const owner = { id: row.ownerId };
  const described = (extension: 'mp4' | 'webm') => ({
    ...{ name: `${row.title}.${extension}`, folder: '录屏', mediaType: `video/${extension}` },
  });
  const done = async (materialId: string, converted: boolean) => {
    await db.transaction(async (tx) => {
      await store.set(tx, recordingId, { state: 'done', materialId, converted });
      await store.removeChunks(tx, recordingId);
    });
    return { materialId, converted };
  };
  if (await canConvert(platform)) {
    const trim = { from: row.trimFrom, to: row.trimTo };
    const work = { program: 'ffmpeg', source: whole(), extension: 'webm', trim } as const;
    const made = await platform.judge.convert(
      work,
      (path) => addMaterial(db, platform.files, owner, { ...described('mp4'), path }),
      signal,
    );
    if ('taken' in made) return done(made.taken, true);
    platform.log.warn('a recording could not be converted', { recordingId, why: made.message });
  }
  const material = { ...described('webm'), content: whole() };
  return done(await addMadeMaterial(db, platform.files, owner, material, signal), false);
}

async function* joined({ files }: Platform, pieces: Piece[]): AsyncGenerator<Buffer> {
  for (const { sha256, range } of pieces) {
    const part = await files.open(sha256, range);
    if (part) yield* part as AsyncIterable<Buffer>;
  }
}

/** Marks recordings as failed whose jobs were cancelled or failed, so that their owners may retry the conversion. */
export const recordingState: JobState = {
  open: store.converting,
  ended: ({ db }, { key }) => store.fail(db, key),
};

import { importFaults } from '@xueyan/contract/base/import';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import { importStore } from './import.store.ts';
import type { ImportSource } from './import-source.service.ts';
import { importUploadStore } from './import-upload.store.ts';

/** File of an import as a call gives it: its bytes, or the id that a check returned for them. */
export interface GivenFile {
  name: string;
  bytes: Buffer;
  /** Null where the bytes were sent. */
  importId: string | null;
}

/** File of a call, which may be one that was kept by an earlier check. */
interface GivenSource extends ImportSource {
  /** Null where the bytes were sent. */
  importId: string | null;
  /** Job that was started with the kept file. */
  jobId: string | null;
}

/** How long a file is kept after its last check. */
const keptMs = 3_600_000;
/** Files that are kept for one person, and their bytes together, with what was read of them. */
const keptOfOne = { files: 5, bytes: 128 * 1024 * 1024 };

/**
 * Opens the file of a call. Of an id, only the uploader's own file of the same kind of import counts, and only while it
 * is kept; otherwise throws `import.ended`, which tells nothing of the files of others.
 */
export async function openGiven(db: Db, actor: Actor, kind: string, given: GivenFile): Promise<GivenSource> {
  const { name, bytes, importId } = given;
  if (importId === null) return { name, bytes: async () => bytes, reading: null, importId, jobId: null };
  const wanted = { id: importId, ownerId: actor.id, kind, now: clock.now() };
  const kept = Id.safeParse(importId).success ? await importUploadStore.find(db, wanted) : undefined;
  ensure(kept, importFaults.ended);
  const keptBytes = async () => {
    const found = await importUploadStore.bytesOf(db, importId);
    if (!found || found.length === 0) throw new Fault(importFaults.ended);
    return found;
  };
  return { name: kept.name, bytes: keptBytes, reading: kept.reading, importId, jobId: kept.jobId };
}

/** Opens the file of a call that looks at it again; one whose import was started has ended. */
export async function openUnstarted(db: Db, actor: Actor, kind: string, given: GivenFile): Promise<GivenSource> {
  const source = await openGiven(db, actor, kind, given);
  ensure(source.jobId === null, importFaults.ended);
  return source;
}

/**
 * Keeps a file that was checked, with its reading, for further calls of the actor; returns its id. A person's oldest
 * files make room for new ones.
 */
export async function keepChecked(db: Db, actor: Actor, kind: string, source: GivenSource): Promise<string> {
  const { name, reading, importId, readAnew } = source;
  const expiresAt = new Date(clock.now().getTime() + keptMs);
  if (importId !== null) {
    await importUploadStore.renew(db, importId, { expiresAt, ...(readAnew && { reading }) });
    return importId;
  }
  const bytes = await source.bytes();
  return db.transaction(async (tx) => {
    const id = await importUploadStore.add(tx, { ownerId: actor.id, kind, name, bytes, reading, expiresAt });
    await importUploadStore.removeBeyond(tx, actor.id, keptOfOne);
    return id;
  });
}

/**
 * Starts the job of an import and gives it the file. A kept file starts one job: a call that is repeated, such as after
 * an answer that was lost, returns the job of the first.
 */
export async function startOnce(tx: Db, source: GivenSource, start: () => Promise<string>): Promise<string> {
  const { importId, name, reading } = source;
  if (importId === null) {
    const jobId = await start();
    await importStore.keepFile(tx, { jobId, name, bytes: await source.bytes(), reading });
    return jobId;
  }
  const kept = await importUploadStore.lock(tx, importId);
  ensure(kept, importFaults.ended);
  if (kept.jobId !== null) return kept.jobId;
  const jobId = await start();
  await importUploadStore.giveToJob(tx, importId, jobId);
  return jobId;
}

/** Opens the file that a job was given; undefined when there is none. */
export async function sourceOfJob(db: Db, jobId: string): Promise<ImportSource | undefined> {
  const file = await importStore.fileOf(db, jobId);
  if (!file) return undefined;
  return { ...file, bytes: async () => (await importStore.bytesOf(db, jobId)) ?? Buffer.alloc(0) };
}

import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { coursewareFaults, viewerOf } from '@xueyan/contract/teaching/courseware';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { newId } from '../../../db/id.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isSessionAlive } from '../../base/session/session.service.ts';
import { ensureRoom } from '../../base/stored-file/upload-quota.service.ts';
import { itemToOpen } from './courseware.service.ts';
import type { FoundItem } from './courseware.store.ts';
import {
  entryOf,
  packageLimits,
  packageMaxBytes,
  packageMediaType,
  sessionOfTicket,
  ticketFor,
  ticketHours,
} from './package.rule.ts';
import { packageStore } from './package.store.ts';

/** Relative to `/api/`. */
export const packagePath = 'courseware/package';

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');

/** Issues an address under which a package can be viewed for some hours, as long as the actor's session goes on. */
export async function openPackage(
  db: Db,
  platform: Platform,
  actor: Actor,
  attachmentId: string,
): Promise<{ address: string }> {
  const { found } = await itemToOpen(db, actor, attachmentId);
  ensure(viewerOf(found.file.name) === 'package', coursewareFaults.noPackage);
  const known = await packageStore.paths(db, attachmentId);
  const paths = known.length > 0 ? known : await unpack(db, platform, actor, found);
  const entry = entryOf(paths);
  ensure(entry, coursewareFaults.noPackage);
  const ticket = ticketFor(randomBytes(24), actor.sessionId);
  const endsAt = new Date(clock.now().getTime() + ticketHours * 3_600_000);
  await packageStore.addTicket(db, { hash: hashOf(ticket), attachmentId, endsAt });
  return { address: `/api/${packagePath}/${ticket}/${entry.split('/').map(encodeURIComponent).join('/')}` };
}

/** Unpacks the files of a package, once. */
async function unpack(db: Db, platform: Platform, actor: Actor, { attachment, file }: FoundItem): Promise<string[]> {
  ensure(file.bytes <= packageMaxBytes, coursewareFaults.noPackage);
  const source = await platform.files.open(file.sha256);
  ensure(source, coursewareFaults.noPackage);
  const parts = await platform.parser.archive({ id: actor.id }, await buffer(source), packageLimits).catch((error) => {
    throw error instanceof Fault ? new Fault(coursewareFaults.noPackage) : error;
  });
  const entry = entryOf([...parts.keys()]);
  ensure(entry, coursewareFaults.noPackage);
  const where = { ownerId: file.ownerId, scope: file.scope, scopeId: file.scopeId };
  const rows: Parameters<typeof packageStore.insert>[2] = [];
  let total = 0;
  for (const [path, bytes] of parts) {
    const sha256 = await platform.files.put(Buffer.from(bytes));
    const name = path.split('/').at(-1) ?? path;
    total += bytes.length;
    rows.push({ id: newId(), path, sha256, name, mediaType: packageMediaType(path), bytes: bytes.length, ...where });
  }
  return db.transaction(async (tx) => {
    await packageStore.lock(tx, attachment.id);
    const already = await packageStore.paths(tx, attachment.id);
    if (already.length > 0) return already;
    await ensureRoom(tx, platform.files, { ...where, bytes: total });
    await packageStore.insert(tx, attachment.id, rows);
    return rows.map(({ path }) => path);
  });
}

/**
 * Returns the file of a package that a ticket grants access to; null if it does not exist, or the ticket has expired or
 * its session has ended.
 */
export async function packageFile(db: Db, platform: Platform, ticket: string, path: string) {
  const sessionId = sessionOfTicket(ticket);
  // Without one it was given by a former version, and ends by its time alone.
  if (sessionId && !(await isSessionAlive(db, sessionId))) return null;
  const found = await packageStore.find(db, hashOf(ticket), path, clock.now());
  const stream = found && (await platform.files.open(found.sha256));
  return stream ? { stream, bytes: found.bytes, mediaType: packageMediaType(path) } : null;
}

export const forgetTickets = (db: Db): Promise<void> => packageStore.forgetTickets(db, clock.now());

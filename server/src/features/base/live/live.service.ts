import type { Actor } from '@xueyan/contract/wire/actor';
import type { LiveMessage } from '@xueyan/contract/wire/live';
import type { Db } from '../../../db/connect.ts';
import { eventsSince, forgetOldEvents, lateSeqs, newestSeq } from '../../../db/live-log.ts';
import type { Log } from '../../../platform/log.ts';
import { startTickers } from '../../../platform/ticker.ts';
import { rolesOfUser } from '../resource/resource.service.ts';
import { liveStore } from './live.store.ts';

/** What somebody's pages hear. */
export async function channelsOf(db: Db, actor: Actor): Promise<string[]> {
  if (actor.examOnly) return [`user:${actor.id}`];
  const [classes, organizations, courses, roles] = await Promise.all([
    liveStore.classesOf(db, actor.id),
    liveStore.organizationsOf(db, actor.id),
    liveStore.coursesOf(db, actor.id),
    rolesOfUser(db, actor.id),
  ]);
  return [
    'all',
    `user:${actor.id}`,
    ...roles.map((role) => `role:${role.code}`),
    ...[...actor.permissions].map((permission) => `may:${permission}`),
    ...classes.map((id) => `class:${id}`),
    ...organizations.map((id) => `organization:${id}`),
    ...courses.map((id) => `course:${id}`),
  ];
}

/** What a page must be sent first, the word that it is up to date, or must read for itself, being the last. */
export async function catchUp(db: Db, channels: string[], since: number | null): Promise<LiveMessage[]> {
  const missed = since === null ? null : await eventsSince(db, channels, since);
  const past = missed === null ? await lateSeqs(db, channels) : [];
  const data = { seq: await newestSeq(db), complete: since === null || missed !== null, past };
  const ready: LiveMessage = { type: 'live.ready', data, seq: 0 };
  return [...(missed ?? []), ready];
}

/** Forgets, now and then, what was pushed so long ago that nobody asks for it. */
export const keepLogShort = (db: Db, log: Log): (() => Promise<void>) =>
  startTickers(log, [{ name: 'old events', everyMs: 300_000, round: () => forgetOldEvents(db) }]);

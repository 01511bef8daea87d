import type { Actor } from '@xueyan/contract/wire/actor';
import type { LiveMessage } from '@xueyan/contract/wire/live';
import type { Db } from '../../../db/connect.ts';
import { eventsSince, forgetOldEvents, lateSeqs, newestSeq } from '../../../db/live-log.ts';
import type { Log } from '../../../platform/log.ts';
import { startTickers } from '../../../platform/ticker.ts';
import { rolesOfUser } from '../resource/resource.service.ts';
import { liveStore } from './live.store.ts';

/** Returns the channels of a person's pages. */
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

/**
 * Returns the messages to send to a page first; the last one reports that it is up to date, or that it must load
 * everything.
 */
export async function catchUp(db: Db, channels: string[], since: number | null): Promise<LiveMessage[]> {
  const missed = since === null ? null : await eventsSince(db, channels, since);
  const past = missed === null ? await lateSeqs(db, channels) : [];
  const data = { seq: await newestSeq(db), complete: since === null || missed !== null, past };
  const ready: LiveMessage = { type: 'live.ready', data, seq: 0 };
  return [...(missed ?? []), ready];
}

/** Deletes expired events at intervals. */
export const keepLogShort = (db: Db, log: Log): (() => Promise<void>) =>
  startTickers(log, [{ name: 'old events', everyMs: 300_000, round: () => forgetOldEvents(db) }]);

import type { LiveEvent, LiveMessage } from '@xueyan/contract/wire/live';
import { atCommit } from '../db/commit.ts';
import type { Db } from '../db/connect.ts';
import { keepPushes, type Push, type Pushed } from '../db/live-log.ts';
import { listen, notify, notifyLightly } from '../db/notify.ts';
import { LiveAudience, type LiveClient, type LiveSeat } from './live-audience.ts';
import { openFeed } from './live-feed.ts';
import type { Log } from './log.ts';
import { paced } from './pace.ts';
import { keepPresence } from './presence.ts';

type EndReason = 'logout' | 'password' | 'disabled' | 'ended' | 'administrator' | 'idle';

/** What travels between the servers of a school at once; events are only said to be there. */
type Payload = { kind: 'pushed' } | { kind: 'session'; sessions: string[] | null; ended: EndReason | null };

/** How many names go into one notification, which must not be long. */
const namesAtOnce = 150;
/** The servers are told at most so often that there is something to read: notifying commits wait for each other. */
const notifyMs = 50;
/** Pages that are sent away together come back apart from each other, but none is kept waiting for long. */
const apartMs = 5;
const waitingMs = 5_000;

/** Hears of ended (why) or changed (null) sessions; without their names when some may have been missed. */
type SessionListener = (sessions: string[] | null, ended: EndReason | null) => void;

/** Pushes events to people's pages, whichever server of the school they are connected to. */
export interface Live {
  /** Within a transaction it is sent when that commits. */
  toUsers(db: Db, users: string[], event: LiveEvent): Promise<void>;
  /** To all who carry a permission. */
  toPermitted(db: Db, permission: string, event: LiveEvent): Promise<void>;
  /** To those who teach or study a course. */
  toCourse(db: Db, courseId: string, event: LiveEvent): Promise<void>;
  /** To any mix of `user:<id>`, `course:<id>`, `class:<id>`, `role:<code>`, `may:<permission>` and `all`. */
  toChannels(db: Db, channels: string[], event: LiveEvent): Promise<void>;
  /** These users joined or left courses or classes, that is committed with this: their pages connect anew. */
  regroup(db: Db, users: string[]): Promise<void>;
  /** These classes study other courses now. */
  regroupClasses(db: Db, classIds: string[]): Promise<void>;
  /** The sessions have ended, that is committed: this server forgets them now, the others in a moment; their pages are told. */
  revoked(db: Db, sessions: string[], reason: EndReason): Promise<void>;
  /** The same for all who have one of these roles, by their codes. */
  regroupRoles(db: Db, codes: string[]): Promise<void>;
  /** The users of these sessions, null: of all, have changed, that is committed: every server reads them anew. */
  changed(db: Db, sessions: string[] | null): Promise<void>;
  /** Resolves when this server has told its pages of everything that is committed by now. */
  upToDate(): Promise<void>;
  join(client: LiveClient): LiveSeat;
  /** Resolves when every server sees the people of the pages that have joined here. */
  present(): Promise<void>;
  /** Those of the users who have a page open, at whichever server. */
  onlineAmong(db: Db, userIds: string[]): Promise<Set<string>>;
  /** How many of a person's pages are connected to this server. */
  pagesOf(userId: string): number;
  /** How many pages are connected to this server. */
  pageCount(): number;
  onSessions(listener: SessionListener): void;
  close(): Promise<void>;
}

/** `life`: of this server process alone; what it says of who is here is good as long as it lives. */
export async function openLive(databaseUrl: string, db: Db, log: Log, life: string): Promise<Live> {
  const audience = new LiveAudience();
  const presence = keepPresence(db, log, life, () => new Set([...audience.all()].map(({ userId }) => userId)));
  const sessionListeners = new Set<SessionListener>();

  const deliver = ({ seq, channels, event, regroup }: Pushed) => {
    if (regroup !== null) return connectAnew(audience.perhapsHearersOf(channels), regroup);
    // A `LiveMessage`: the event with its number.
    const message = `${event.slice(0, -1)},"seq":${seq}}`;
    for (const client of audience.hearersOf(channels)) client.send(message, seq);
  };
  const feed = await openFeed(db, log, (pushed) => pushed.forEach(deliver));
  const telling = paced(
    notifyMs,
    () => void notifyLightly(db, { kind: 'pushed' } satisfies Payload).catch(() => undefined),
  );
  /** Kept with the transaction; the servers hear once it has committed. */
  const push = async (tx: Db, channels: string[], event: Push['event']) => {
    if (channels.length > 0) await atCommit(tx, [{ channels, event }], keepPushes, telling.ask);
  };
  const endSessions = (sessions: string[], reason: EndReason) => {
    const event: LiveMessage = { type: 'session.revoked', data: { reason }, seq: 0 };
    for (const client of audience.all()) {
      if (!sessions.includes(client.sessionId)) continue;
      client.send(JSON.stringify(event), event.seq);
      client.close(4401);
    }
  };
  const hear = (payload: Payload) => {
    if (payload.kind === 'pushed') return feed.look();
    for (const listener of sessionListeners) listener(payload.sessions, payload.ended);
    if (payload.ended && payload.sessions) endSessions(payload.sessions, payload.ended);
  };
  const subscription = await listen(
    databaseUrl,
    (payload) => hear(payload as Payload),
    () => {
      for (const listener of sessionListeners) listener(null, null);
      connectAnew(audience.all());
      feed.look();
    },
  );
  const notifySessions = async (tx: Db, sessions: string[] | null, ended: EndReason | null) => {
    for (const listener of sessionListeners) listener(sessions, ended);
    for (const some of sessions ? inParts(sessions) : [null])
      await notify(tx, { kind: 'session', sessions: some, ended } satisfies Payload);
  };
  const regroup = (tx: Db, channels: string[]) =>
    push(tx, channels, { type: 'live.regroup', data: { of: channels.length } });
  return {
    toUsers: (tx, users, event) => push(tx, named('user', users), event),
    toPermitted: (tx, permission, event) => push(tx, [`may:${permission}`], event),
    toCourse: (tx, courseId, event) => push(tx, [`course:${courseId}`], event),
    toChannels: push,
    regroup: (tx, users) => regroup(tx, named('user', users)),
    regroupClasses: (tx, classIds) => regroup(tx, named('class', classIds)),
    regroupRoles: (tx, codes) => regroup(tx, named('role', codes)),
    revoked: (tx, sessions, ended) => notifySessions(tx, sessions, ended),
    changed: (tx, sessions) => notifySessions(tx, sessions, null),
    upToDate: feed.read,
    join: (client) => {
      const { hear, leave } = audience.join(client);
      const left = () => {
        leave();
        void presence.write();
      };
      return { hear, leave: left };
    },
    present: presence.write,
    onlineAmong: presence.onlineAmong,
    pagesOf: (userId) => audience.countOf(userId),
    pageCount: () => [...audience.all()].length,
    onSessions: (listener) => sessionListeners.add(listener),
    close: async () => {
      telling.stop();
      await presence.close();
      await subscription.close();
      await feed.close();
    },
  };
}

const named = (kind: 'user' | 'class' | 'role', ids: string[]) => ids.map((id) => `${kind}:${id}`);

const inParts = (names: string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / namesAtOnce) }, (_, part) =>
    names.slice(part * namesAtOnce, (part + 1) * namesAtOnce),
  );

/** Sends pages away, which come back and are sent what came since; `of`: how many others are sent away with them. */
function connectAnew(clients: Iterable<LiveClient>, of = 0): void {
  const some = [...clients];
  const span = Math.min(waitingMs, (Math.max(some.length, of) - 1) * apartMs);
  for (const client of some) setTimeout(() => client.close(1012), Math.random() * span).unref();
}

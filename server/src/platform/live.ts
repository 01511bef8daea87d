import type { LiveEvent, LiveMessage } from '@xueyan/contract/wire/live';
import type { Db } from '../db/connect.ts';
import type { Push, Pushed } from '../db/live-log.ts';
import { listen, notify, notifyLightly } from '../db/notify.ts';
import { LiveAudience, type LiveClient, type LiveSeat } from './live-audience.ts';
import { openFeed } from './live-feed.ts';
import { openOutbox } from './live-outbox.ts';
import type { Log } from './log.ts';
import { paced } from './pace.ts';
import { keepPresence } from './presence.ts';

type EndReason = 'logout' | 'password' | 'disabled' | 'ended' | 'administrator' | 'idle';

/** Immediate notification between the servers of a school; for events it only announces that there are some. */
type Payload = { kind: 'pushed' } | { kind: 'session'; sessions: string[] | null; ended: EndReason | null };

/** Maximum number of names in one notification, which must be short. */
const namesAtOnce = 150;
/** Minimum interval between notifications of new events: commits that notify wait for each other. */
const notifyMs = 50;
/** Pages that are disconnected together reconnect at intervals, with an upper limit on the delay. */
const apartMs = 5;
const waitingMs = 5_000;

/** Receives ended (with reason) or changed (null) sessions; null as names when some may have been missed. */
type SessionListener = (sessions: string[] | null, ended: EndReason | null) => void;

/** Pushes events to people's pages, whichever server of the school they are connected to. */
export interface Live {
  /** Within a transaction it is sent at commit. */
  toUsers(db: Db, users: string[], event: LiveEvent): Promise<void>;
  /** Pushes to everybody with a permission. */
  toPermitted(db: Db, permission: string, event: LiveEvent): Promise<void>;
  /** Pushes to the teachers and students of a course. */
  toCourse(db: Db, courseId: string, event: LiveEvent): Promise<void>;
  /**
   * Pushes to any mix of `user:<id>`, `course:<id>`, `class:<id>`, `organization:<id>`, `role:<code>`,
   * `may:<permission>` and `all`.
   */
  toChannels(db: Db, channels: string[], event: LiveEvent): Promise<void>;
  /** Makes the pages of users reconnect after they joined or left courses or classes; it takes effect at commit. */
  regroup(db: Db, users: string[]): Promise<void>;
  /** Makes the pages of classes reconnect after their courses changed. */
  regroupClasses(db: Db, classIds: string[]): Promise<void>;
  /**
   * Ends sessions after their removal was committed: this server drops them now, the others in a moment; their pages
   * are notified.
   */
  revoked(db: Db, sessions: string[], reason: EndReason): Promise<void>;
  /** Makes the pages of everybody with one of these roles reconnect, by role codes. */
  regroupRoles(db: Db, codes: string[]): Promise<void>;
  /** Makes every server reload the users of these sessions (null: of all) after a committed change. */
  changed(db: Db, sessions: string[] | null): Promise<void>;
  /** Resolves when everything pushed by committed transactions of this process is stored. */
  stored(): Promise<void>;
  /** Resolves when this server has pushed everything committed by now to its pages. */
  upToDate(): Promise<void>;
  join(client: LiveClient): LiveSeat;
  /** Resolves when every server sees the people of the pages that have joined here. */
  present(): Promise<void>;
  /** Returns the users who have a page open at any server. */
  onlineAmong(db: Db, userIds: string[]): Promise<Set<string>>;
  /** Returns the number of a person's pages on this server. */
  pagesOf(userId: string): number;
  /** Returns the number of pages on this server. */
  pageCount(): number;
  onSessions(listener: SessionListener): void;
  close(): Promise<void>;
}

/** `life`: id of this server process alone; the presence that it reports is valid as long as it lives. */
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
  const outbox = await openOutbox(db, log, life, telling.ask);
  const push = async (tx: Db, channels: string[], event: Push['event']) => {
    if (channels.length > 0) outbox.add(tx, { channels, event });
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
    stored: outbox.flush,
    upToDate: async () => {
      await outbox.flush();
      await feed.read();
    },
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
      await outbox.close();
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

/**
 * Disconnects pages, which reconnect and are sent the events since; `of`: number of other pages that are disconnected
 * with them.
 */
function connectAnew(clients: Iterable<LiveClient>, of = 0): void {
  const some = [...clients];
  const span = Math.min(waitingMs, (Math.max(some.length, of) - 1) * apartMs);
  for (const client of some) setTimeout(() => client.close(1012), Math.random() * span).unref();
}

import type { LiveEvent, LiveMessage } from '@xueyan/contract/wire/live';
import type { Db } from '../db/connect.ts';
import { type Broadcast, type BroadcastByNumber, broadcast, findBroadcast } from '../db/live-log.ts';
import { listen, notify } from '../db/notify.ts';

type EndReason = 'logout' | 'password' | 'disabled' | 'ended';

/** What travels between the servers of a school. */
type Payload =
  | Broadcast
  | BroadcastByNumber
  | { kind: 'session'; sessions: string[]; ended: EndReason | null }
  /** Who hears one of these belongs to other courses or classes now; null: anybody may. */
  | { kind: 'regroup'; channels: string[] | null };

/** A signed-in person's open page. */
export interface LiveClient {
  userId: string;
  sessionId: string;
  /** What it hears: see `live_event.channels`. */
  channels: readonly string[];
  /** A `LiveMessage` as JSON. */
  send(message: string): void;
  /** With a websocket close code: 4401 the session ended, 1012 connect anew. */
  close(code: 4401 | 1012): void;
}

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
  /** The users of these sessions have changed, that is committed: every server reads them anew. */
  changed(db: Db, sessions: string[]): Promise<void>;
  join(client: LiveClient): () => void;
  isOnline(userId: string): boolean;
  /** Hears of ended or changed sessions; null when some may have been missed. */
  onSessions(listener: (sessions: string[] | null) => void): void;
  close(): Promise<void>;
}

export async function openLive(databaseUrl: string, db: Db): Promise<Live> {
  const clients = new Set<LiveClient>();
  const byChannel = new Map<string, Set<LiveClient>>();
  const sessionListeners = new Set<(sessions: string[] | null) => void>();

  /** Each once, however many of the channels somebody hears. */
  const hearersOf = (channels: string[]): Iterable<LiveClient> =>
    new Set(channels.flatMap((channel) => [...(byChannel.get(channel) ?? [])]));

  const deliver = ({ seq, channels, event }: Broadcast) => {
    const message = JSON.stringify({ ...event, seq } satisfies LiveMessage);
    for (const client of hearersOf(channels)) client.send(message);
  };
  const endSessions = (sessions: string[], reason: EndReason) => {
    const event: LiveMessage = { type: 'session.revoked', data: { reason }, seq: 0 };
    for (const client of clients) {
      if (!sessions.includes(client.sessionId)) continue;
      client.send(JSON.stringify(event));
      client.close(4401);
    }
  };
  const hear = (payload: Payload) => {
    if (payload.kind === 'event') return deliver(payload);
    if (payload.kind === 'stored') {
      void findBroadcast(db, payload.seq).then(
        (found) => found && deliver(found),
        () => reconnect(),
      );
      return;
    }
    if (payload.kind === 'regroup') {
      const { channels } = payload;
      if (!channels) return reconnect();
      for (const client of hearersOf(channels)) client.close(1012);
      return;
    }
    for (const listener of sessionListeners) listener(payload.sessions);
    if (payload.ended) endSessions(payload.sessions, payload.ended);
  };
  /** Pages that may have missed something come back, and are sent what came since. */
  const reconnect = () => {
    for (const client of clients) client.close(1012);
  };
  const subscription = await listen(
    databaseUrl,
    (payload) => hear(payload as Payload),
    () => {
      for (const listener of sessionListeners) listener(null);
      reconnect();
    },
  );
  const tellSessions = (sessionDb: Db, sessions: string[], ended: EndReason | null) => {
    for (const listener of sessionListeners) listener(sessions);
    return notify(sessionDb, { kind: 'session', sessions, ended } satisfies Payload);
  };
  const regroup = (tx: Db, channels: string[]) => {
    // Too many to name them: then everybody connects anew.
    const named = channels.length <= 150 ? channels : null;
    return notify(tx, { kind: 'regroup', channels: named } satisfies Payload);
  };
  return {
    toUsers: (tx, users, event) =>
      broadcast(
        tx,
        users.map((id) => `user:${id}`),
        event,
      ),
    toPermitted: (tx, permission, event) => broadcast(tx, [`may:${permission}`], event),
    toCourse: (tx, courseId, event) => broadcast(tx, [`course:${courseId}`], event),
    toChannels: (tx, channels, event) => broadcast(tx, channels, event),
    regroup: (tx, users) =>
      regroup(
        tx,
        users.map((id) => `user:${id}`),
      ),
    regroupClasses: (tx, classIds) =>
      regroup(
        tx,
        classIds.map((id) => `class:${id}`),
      ),
    revoked: (tx, sessions, ended) => tellSessions(tx, sessions, ended),
    changed: (tx, sessions) => tellSessions(tx, sessions, null),
    join: (client) => {
      clients.add(client);
      for (const channel of client.channels) {
        const set = byChannel.get(channel) ?? new Set();
        byChannel.set(channel, set.add(client));
      }
      return () => {
        clients.delete(client);
        for (const channel of client.channels) {
          const set = byChannel.get(channel);
          set?.delete(client);
          if (set?.size === 0) byChannel.delete(channel);
        }
      };
    },
    isOnline: (userId) => byChannel.has(`user:${userId}`),
    onSessions: (listener) => sessionListeners.add(listener),
    close: () => subscription.close(),
  };
}

import type { LiveEvent } from '@xueyan/contract/wire/live';
import type { Db } from '../db/connect.ts';
import { listen, notify } from '../db/notify.ts';

/** What travels between the servers of a school. */
type Payload =
  | { kind: 'event'; users: string[]; event: LiveEvent }
  | { kind: 'everyone'; permission: string; event: LiveEvent }
  | { kind: 'session'; sessions: string[]; ended: 'logout' | 'password' | 'disabled' | null };

/** A signed-in person's open page. */
export interface LiveClient {
  userId: string;
  sessionId: string;
  permissions: ReadonlySet<string>;
  send(event: LiveEvent): void;
  /** With a websocket close code: 4401 the session ended, 1012 connect anew. */
  close(code: 4401 | 1012): void;
}

/** Pushes events to people's pages, whichever server of the school they are connected to. */
export interface Live {
  /** Within a transaction it is sent when that commits. */
  toUsers(db: Db, users: string[], event: LiveEvent): Promise<void>;
  /** To all who carry a permission. */
  toPermitted(db: Db, permission: string, event: LiveEvent): Promise<void>;
  /** The sessions have ended, that is committed: this server forgets them now, the others in a moment; their pages are told. */
  revoked(db: Db, sessions: string[], reason: 'logout' | 'password' | 'disabled'): Promise<void>;
  /** The users of these sessions have changed, that is committed: every server reads them anew. */
  changed(db: Db, sessions: string[]): Promise<void>;
  join(client: LiveClient): () => void;
  isOnline(userId: string): boolean;
  /** Hears of ended or changed sessions; null when some may have been missed. */
  onSessions(listener: (sessions: string[] | null) => void): void;
  close(): Promise<void>;
}

export async function openLive(databaseUrl: string): Promise<Live> {
  const clients = new Map<string, Set<LiveClient>>();
  const sessionListeners = new Set<(sessions: string[] | null) => void>();
  const deliver = (payload: Payload) => {
    if (payload.kind === 'event') {
      for (const user of payload.users) for (const client of clients.get(user) ?? []) client.send(payload.event);
      return;
    }
    const everyClient = [...clients.values()].flatMap((set) => [...set]);
    if (payload.kind === 'everyone') {
      for (const client of everyClient) if (client.permissions.has(payload.permission)) client.send(payload.event);
      return;
    }
    for (const listener of sessionListeners) listener(payload.sessions);
    if (!payload.ended) return;
    const data = { reason: payload.ended };
    for (const client of everyClient.filter((one) => payload.sessions.includes(one.sessionId))) {
      client.send({ type: 'session.revoked', data });
      client.close(4401);
    }
  };
  const subscription = await listen(
    databaseUrl,
    (payload) => deliver(payload as Payload),
    () => {
      for (const listener of sessionListeners) listener(null);
      // Pages that may have missed something connect anew, and then look again.
      for (const set of clients.values()) for (const client of set) client.close(1012);
    },
  );
  const tellSessions = (db: Db, sessions: string[], ended: (Payload & { kind: 'session' })['ended']) => {
    for (const listener of sessionListeners) listener(sessions);
    return notify(db, { kind: 'session', sessions, ended } satisfies Payload);
  };
  return {
    toUsers: (db, users, event) => notify(db, { kind: 'event', users, event } satisfies Payload),
    toPermitted: (db, permission, event) => notify(db, { kind: 'everyone', permission, event } satisfies Payload),
    revoked: (db, sessions, ended) => tellSessions(db, sessions, ended),
    changed: (db, sessions) => tellSessions(db, sessions, null),
    join: (client) => {
      const set = clients.get(client.userId) ?? new Set();
      clients.set(client.userId, set.add(client));
      return () => {
        set.delete(client);
        if (set.size === 0 && clients.get(client.userId) === set) clients.delete(client.userId);
      };
    },
    isOnline: (userId) => clients.has(userId),
    onSessions: (listener) => sessionListeners.add(listener),
    close: () => subscription.close(),
  };
}

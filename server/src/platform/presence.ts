import type { Db } from '../db/connect.ts';
import { forgetPresence, onlineAmong, refreshPresence, writePresence } from '../db/presence.ts';
import type { Log } from './log.ts';

/** Several times within the time for which a row counts. Wall time, by which the database judges it. */
const refreshMs = 20_000;

export interface Presence {
  /** Writes down who is here now; resolves when whoever was here at the call is seen by every server. */
  write(): Promise<void>;
  onlineAmong(db: Db, userIds: string[]): Promise<Set<string>>;
  close(): Promise<void>;
}

/** Keeps the database told of who has a page open at this process. */
export function keepPresence(db: Db, log: Log, life: string, here: () => Set<string>): Presence {
  let written: ReadonlySet<string> = new Set<string>();
  let closed = false;
  const writeOnce = async () => {
    if (closed) return;
    const now = here();
    const come = [...now].filter((id) => !written.has(id));
    const gone = [...written].filter((id) => !now.has(id));
    await writePresence(db, life, come, gone);
    written = now;
  };
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;
  /** One after the other, or who leaves could be overtaken by having come. Whoever asks meanwhile shares the next. */
  const write = () => {
    next ??= current.then(() => {
      next = null;
      const writing = writeOnce().catch((error: unknown) => log.warn('presence', { error }));
      current = writing;
      return writing;
    });
    return next;
  };
  const timer = setInterval(
    () => void refreshPresence(db, life).catch((error: unknown) => log.warn('presence', { error })),
    refreshMs,
  ).unref();
  return {
    write,
    onlineAmong,
    close: async () => {
      clearInterval(timer);
      await next;
      await current;
      closed = true;
      await forgetPresence(db, life).catch(() => undefined);
    },
  };
}

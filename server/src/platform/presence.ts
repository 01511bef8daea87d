import type { Db } from '../db/connect.ts';
import { forgetPresence, onlineAmong, refreshPresence, writePresence } from '../db/presence.ts';
import type { Log } from './log.ts';

/** Several times within the lifetime of a row. Wall time, which the database judges by. */
const refreshMs = 20_000;

export interface Presence {
  /** Records who is present; resolves when every server can see those who were present at the call. */
  write(): Promise<void>;
  onlineAmong(db: Db, userIds: string[]): Promise<Set<string>>;
  close(): Promise<void>;
}

/** Records in the database who has a page open at this process. */
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
  /**
   * Writes run one after the other; otherwise a leave could be overtaken by an earlier arrival. Concurrent requests
   * share the next write.
   */
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

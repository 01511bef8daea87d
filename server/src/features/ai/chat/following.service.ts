import type { FollowEvent } from '@xueyan/contract/ai/chat';
import type { Db } from '../../../db/connect.ts';
import { chatStore as store } from './chat.store.ts';
import { runningAnswer } from './running.service.ts';

/** Interval in milliseconds at which an answer that runs on another server is polled. */
const lookMs = 400;

export interface Follower {
  /** Takes an event; returns whether there is room for another one. */
  take(event: FollowEvent): boolean;
  /** Called after the last event, with what went wrong, if anything. */
  end(error?: Error): void;
}

/**
 * Follows an answer from its character `from` on, as it arrives, to its end; works for answers of this and of other servers.
 * A reader without room is given the rest at once when it asks for `more`.
 */
export function followAnswer(db: Db, answerId: string, from: number, { take, end }: Follower) {
  let at = from;
  let hasRoom = true;
  let hasLeft = false;
  const one = runningAnswer(answerId);
  const give = (text: string) => {
    hasRoom = take({ from: at, text, state: 'running' });
    at += text.length;
  };
  const more = () => {
    hasRoom = true;
    if (one && one.shown.length > at) give(one.shown.slice(at));
  };
  const hear = (place: number, text: string) => {
    if (!hasRoom) return;
    if (place === at) give(text);
    else more();
  };
  const readRow = async () => {
    while (!hasLeft) {
      const row = await store.message(db, answerId);
      if (!row) return;
      const text = row.content.slice(at);
      if (text || row.state !== 'running') take({ from: at, text, state: row.state });
      if (row.state !== 'running') return;
      at += text.length;
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
  };
  const begin = async () => {
    if (one) {
      one.listeners.add(hear);
      more();
      await one.over;
      one.listeners.delete(hear);
    }
    await readRow();
  };
  begin().then(
    () => end(),
    (error: Error) => end(error),
  );
  const leave = () => {
    hasLeft = true;
    one?.listeners.delete(hear);
  };
  return { more, leave };
}

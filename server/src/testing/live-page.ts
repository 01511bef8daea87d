import type { LiveEvents, LiveEventType, LiveMessage } from '@xueyan/contract/wire/live';
import WebSocket from 'ws';
import type { Caller, School } from './school.ts';

/** Open page of a signed-in person, limited to pushed events. */
export interface LivePage {
  events: LiveMessage[];
  /** Returns the first matching event of the type, past or future. */
  next<T extends LiveEventType>(type: T, fits?: (data: LiveEvents[T]) => boolean): Promise<LiveEvents[T]>;
  closed: Promise<number>;
  close(): void;
}

/**
 * Opens a page and waits until it is ready or refused. Earlier events are ignored, since a page loads everything when
 * it is ready. `since`: last event that the page received before it was disconnected.
 */
export async function openPage(school: Pick<School, 'url'>, person: Caller, since?: number): Promise<LivePage> {
  const page = await beginPage(school, person, since);
  await Promise.race([page.next('live.ready'), page.closed]);
  return page;
}

/** Opens a page without waiting for its connection. */
export async function beginPage(school: Pick<School, 'url'>, person: Caller, since?: number): Promise<LivePage> {
  const path = `/websocket/${person.id}/${person.token}/test/zh_cn${since === undefined ? '' : `?since=${since}`}`;
  const address = school.url.replace('http', 'ws') + path;
  const socket = new WebSocket(address);
  const events: LiveMessage[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (message) => {
    events.push(JSON.parse(message.toString()));
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  return {
    events,
    closed,
    close: () => socket.close(),
    next: <T extends LiveEventType>(type: T, fits: (data: LiveEvents[T]) => boolean = () => true) =>
      new Promise<LiveEvents[T]>((resolve, reject) => {
        const timer = setTimeout(() => done(() => reject(new Error(`no ${type}`))), 20_000);
        const done = (settle: () => void) => {
          clearTimeout(timer);
          waiting.delete(look);
          settle();
        };
        const look = () => {
          for (const event of events) {
            const data = event.data as LiveEvents[T];
            if (event.type === type && fits(data)) return done(() => resolve(data));
          }
        };
        waiting.add(look);
        look();
      }),
  };
}

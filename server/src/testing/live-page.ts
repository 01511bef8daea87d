import type { LiveEvents, LiveEventType, LiveMessage } from '@xueyan/contract/wire/live';
import WebSocket from 'ws';
import type { Caller, School } from './school.ts';

/** A signed-in person's open page, as far as pushed events go. */
export interface LivePage {
  events: LiveMessage[];
  /** The first event of the type that fits, from the past or to come. */
  next<T extends LiveEventType>(type: T, fits?: (data: LiveEvents[T]) => boolean): Promise<LiveEvents[T]>;
  closed: Promise<number>;
  close(): void;
}

/**
 * A page that is ready, or was refused. What happens before that is no news to it, since it reads everything anew then.
 * `since`: the last event the page saw before it was cut off.
 */
export async function openPage(school: Pick<School, 'url'>, person: Caller, since?: number): Promise<LivePage> {
  const page = await beginPage(school, person, since);
  await Promise.race([page.next('live.ready'), page.closed]);
  return page;
}

/** A page that is only just connecting. */
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

import { once } from 'node:events';
import type { LiveMessage } from '@xueyan/contract/wire/live';
import WebSocket from 'ws';
import type { Crowd } from '../src/testing/crowd.ts';

const perRound = 100;

/** An open page of one student. */
export interface Page {
  socket: WebSocket;
  /** Time of the last event of each type, by this process's clock. */
  heardAt: Map<string, number>;
}

/** Connects all clients, a few at a time as people would; `address` returns the path of each. */
export async function connectAll(
  crowd: Crowd,
  url: string,
  untilReady: boolean,
): Promise<{ pages: Page[]; close(): Promise<void> }> {
  const pages: Page[] = [];
  for (let from = 0; from < crowd.students.length; from += perRound) {
    const round = crowd.students.slice(from, from + perRound).map(async ({ id, token }) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket/${id}/${token}/bench/zh_cn`);
      const page: Page = { socket, heardAt: new Map() };
      const ready = new Promise<void>((resolve) => {
        socket.on('message', (data) => {
          const { type } = JSON.parse(data.toString()) as LiveMessage;
          page.heardAt.set(type, performance.now());
          if (type === 'live.ready') resolve();
        });
      });
      await once(socket, 'open');
      if (untilReady) await ready;
      pages.push(page);
    });
    await Promise.all(round);
  }
  return {
    pages,
    close: async () => {
      await Promise.all(
        pages.map(async ({ socket }) => {
          const closed = once(socket, 'close');
          socket.terminate();
          await closed;
        }),
      );
    },
  };
}

import type { WebSocket } from '@fastify/websocket';

/** Bytes that may wait for the slower side; past it the faster one is read no more. */
const highWater = 1024 * 1024;
/** What a websocket may be closed with; other codes are only told by the system. */
const canBeSent = (code: number) => code === 1000 || (code >= 1007 && code <= 1014) || code >= 3000;

/** Passes what comes at either websocket on to the other, as fast as the slower one takes it, and its end. */
export function joinSockets(one: WebSocket, other: WebSocket): void {
  pass(one, other);
  pass(other, one);
  // A close event follows, with code 1006.
  for (const socket of [one, other]) socket.on('error', () => undefined);
}

function pass(from: WebSocket, to: WebSocket): void {
  from.on('message', (data: Buffer, binary: boolean) => {
    if (to.readyState !== to.OPEN) return;
    to.send(data, { binary }, () => {
      if (from.isPaused && to.bufferedAmount < highWater / 2) from.resume();
    });
    if (to.bufferedAmount > highWater) from.pause();
  });
  from.on('close', (code, reason) => {
    // It may be waiting to be read: its own word of the end must be heard.
    to.resume();
    if (canBeSent(code)) to.close(code, reason);
    else if (code === 1005) to.close();
    else if (to.readyState === to.CONNECTING) to.terminate();
    else to.close(1011);
  });
}

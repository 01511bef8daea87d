import type { WebSocket } from '@fastify/websocket';

/** Bytes that may be buffered for the slower side; above it, reading from the faster side pauses. */
const highWater = 1024 * 1024;
/** Close codes that a websocket may send; the others are reserved for the system. */
const canBeSent = (code: number) => code === 1000 || (code >= 1007 && code <= 1014) || code >= 3000;

/** Forwards messages and the close between two websockets in both directions, at the speed of the slower side. */
export function joinSockets(one: WebSocket, other: WebSocket): void {
  pass(one, other);
  pass(other, one);
  // A close event with code 1006 follows.
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
    // The socket may be paused; resuming it lets its close frame be read.
    to.resume();
    if (canBeSent(code)) to.close(code, reason);
    else if (code === 1005) to.close();
    else if (to.readyState === to.CONNECTING) to.terminate();
    else to.close(1011);
  });
}

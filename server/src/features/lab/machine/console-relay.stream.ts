import WebSocket from 'ws';
import type { NodeAddress } from './node-call.service.ts';

/** Bytes that may wait for the slower side; past it the faster one is read no more. */
const highWater = 1024 * 1024;
/** What a websocket may be closed with; other codes are only told by the system. */
const canBeSent = (code: number) => code === 1000 || (code >= 1007 && code <= 1014) || code >= 3000;

/** Passes a console on to the server that has the machine, which takes the ticket and knows who is at it. */
export function relayConsole(browser: WebSocket, { address, secret }: NodeAddress, ticket: string): void {
  const url = `${address.replace(/^http/, 'ws')}/node/console?ticket=${encodeURIComponent(ticket)}`;
  const owner = new WebSocket(url, { headers: { authorization: secret }, perMessageDeflate: false });
  // What the browser sends before there is somebody to send it to waits in the browser.
  browser.pause();
  owner.on('open', () => browser.resume());
  const beat = setInterval(() => browser.ping(), 20_000);
  browser.on('close', () => clearInterval(beat));
  pass(browser, owner);
  pass(owner, browser);
  // A close event follows, with code 1006.
  owner.on('error', () => undefined);
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

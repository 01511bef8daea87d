import WebSocket from 'ws';
import { joinSockets } from '../../../http/join-sockets.ts';
import type { NodeAddress } from './node-call.service.ts';

/** Passes a console on to the server that has the machine, which takes the ticket and knows who is at it. */
export function relayConsole(browser: WebSocket, { address, secret }: NodeAddress, ticket: string): void {
  const url = `${address.replace(/^http/, 'ws')}/node/console?ticket=${encodeURIComponent(ticket)}`;
  const owner = new WebSocket(url, { headers: { authorization: secret }, perMessageDeflate: false });
  // What the browser sends before there is somebody to send it to waits in the browser.
  browser.pause();
  owner.on('open', () => browser.resume());
  const beat = setInterval(() => browser.ping(), 20_000);
  browser.on('close', () => clearInterval(beat));
  joinSockets(browser, owner);
}

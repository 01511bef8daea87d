import WebSocket from 'ws';
import { joinSockets } from '../../../http/join-sockets.ts';
import type { NodeAddress } from './node-call.service.ts';

/** Relays a console to the server that has the machine, which takes the ticket and tracks presence. */
export function relayConsole(browser: WebSocket, { address, secret }: NodeAddress, ticket: string): void {
  const url = `${address.replace(/^http/, 'ws')}/node/console?ticket=${encodeURIComponent(ticket)}`;
  const owner = new WebSocket(url, { headers: { authorization: secret }, perMessageDeflate: false });
  // Data from the browser waits there until the other server is connected.
  browser.pause();
  owner.on('open', () => browser.resume());
  const beat = setInterval(() => browser.ping(), 20_000);
  browser.on('close', () => clearInterval(beat));
  joinSockets(browser, owner);
}

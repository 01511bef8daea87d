import type { Duplex } from 'node:stream';
import WebSocket, { createWebSocketStream } from 'ws';
import { z } from 'zod';
import type { Stream } from '../../../http/feature.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Pane } from './web-pane.service.ts';

/** Connects to the port of a pane, wherever its machine is. Rejects as `LabEngine.openPort` does. */
export async function connectTo({ lab }: Platform, { node, machineId, port }: Pane): Promise<Duplex> {
  if (!node) return lab.openPort(machineId, port);
  const url = `${node.address.replace(/^http/, 'ws')}/node/port?machineId=${machineId}&port=${port}`;
  const socket = new WebSocket(url, { headers: { authorization: node.secret }, perMessageDeflate: false });
  return createWebSocketStream(socket);
}

const Wanted = z.object({ machineId: z.uuid(), port: z.coerce.number().int().min(1).max(65_535) });

/** Serves connections to ports of machines of this server, for the school's other servers. */
export const portStream: Stream = ({ app, platform }) => {
  app.get('/node/port', { websocket: true }, async (socket, { query }) => {
    const outer = createWebSocketStream(socket as WebSocket);
    outer.on('error', () => outer.destroy());
    try {
      const { machineId, port } = Wanted.parse(query);
      const inner = await platform.lab.openPort(machineId, port);
      if (outer.destroyed) return void inner.destroy();
      joinStreams(outer, inner);
    } catch {
      outer.end();
    }
  });
};

/** Passes bytes both ways until either end is over. */
function joinStreams(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }
}

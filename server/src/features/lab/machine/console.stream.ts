import type { Stream } from '../../../http/feature.ts';
import { closeConsolesOf, nodeOfTicket } from './console.service.ts';
import { relayConsole } from './console-relay.stream.ts';
import { serveConsole } from './console-serve.stream.ts';

/**
 * `/api/machine/console?ticket=…`: a machine's console over a websocket. Binary frames are the console's bytes in both
 * directions (a tty's, or RFB); a text frame from the browser is a control message, to it a reason for the end.
 * The server that receives it relays it to the one that has the machine.
 */
export const consoleStream: Stream = ({ app, db, platform }) => {
  platform.live.onSessions((sessions, ended) => sessions && ended && closeConsolesOf(sessions));
  app.get<{ Querystring: { ticket?: string } }>(
    '/api/machine/console',
    { websocket: true },
    async (socket, { query }) => {
      const ticket = String(query.ticket ?? '');
      // Data from the browser waits there until the node is known.
      socket.pause();
      const node = await nodeOfTicket(db, platform, ticket).catch(() => 'away' as const);
      socket.resume();
      // The machine does not run, as far as it can be reached.
      if (node === 'away') socket.close(4404, 'refused');
      else if (node) relayConsole(socket, node, ticket);
      else await serveConsole({ db, platform }, socket, ticket);
    },
  );
};

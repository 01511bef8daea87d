import { createServer, type Server } from 'node:http';
import { ensureOurHost } from './host.ts';

/** Sends whoever comes by plain HTTP to the same address of the HTTPS server at `port`; a stranger's name is refused. */
export function redirectServer(port: number, publicHosts: string[]): Server {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, ({ headers, url = '/' }, reply) => {
    // Nothing that comes by this way is read, a body least of all.
    reply.setHeader('connection', 'close');
    try {
      const { host = '' } = headers;
      ensureOurHost(host, publicHosts);
      const name = /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d+)?$/i.exec(host)?.[1];
      if (!name || !url.startsWith('/')) return void reply.writeHead(400).end();
      const target = `https://${name}${port === 443 ? '' : `:${port}`}${url}`;
      // 308: a call that was sent is sent again as it was.
      reply.writeHead(308, { location: target, 'content-length': 0 }).end();
    } catch {
      reply.writeHead(421).end();
    }
  });
  server.on('clientError', (_, socket) => socket.destroy());
  return server;
}

import { createServer, type Server } from 'node:http';
import { ensureOurHost } from './host.ts';

/** Redirects plain HTTP to the same path of the HTTPS server at `port`; foreign host names are refused. */
export function redirectServer(port: number, publicHosts: string[]): Server {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, ({ headers, url = '/' }, reply) => {
    // Nothing sent by plain HTTP is read, in particular no body.
    reply.setHeader('connection', 'close');
    try {
      const { host = '' } = headers;
      ensureOurHost(host, publicHosts);
      const name = /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d+)?$/i.exec(host)?.[1];
      if (!name || !url.startsWith('/')) return void reply.writeHead(400).end();
      const target = `https://${name}${port === 443 ? '' : `:${port}`}${url}`;
      // 308: the client repeats the call with its method and body.
      reply.writeHead(308, { location: target, 'content-length': 0 }).end();
    } catch {
      reply.writeHead(421).end();
    }
  });
  server.on('clientError', (_, socket) => socket.destroy());
  return server;
}

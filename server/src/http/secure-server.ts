import type { Server } from 'node:http';
import { createSecureServer, type SecureServerOptions } from 'node:http2';
import type { FastifyServerFactory } from 'fastify';
import type { CertificateAndKey } from '../platform/tls/self-made.ts';
import type { RateLimits } from './rate-limits.ts';

/** Milliseconds after which an idle connection is closed. */
const idle = 72_000;
/** Maximum number of concurrent calls on one connection. */
const streams = 100;

/**
 * HTTPS server: HTTP/2 for browsers, HTTP/1.1 for websockets and other clients, negotiated per connection. To the rest
 * of the server both look the same.
 */
export const secureServer =
  ({ cert, key }: CertificateAndKey, { headers, file }: RateLimits): FastifyServerFactory =>
  (handler) => {
    const ofHttp1 = {
      headersTimeout: headers,
      requestTimeout: file,
      connectionsCheckingInterval: Math.min(5_000, headers),
    };
    const options: SecureServerOptions = { settings: { maxConcurrentStreams: streams }, cert, key, allowHTTP1: true };
    const server = createSecureServer({ ...options, ...ofHttp1 }) as unknown as Server;
    server.on('request', handler);
    server.on('session', (session) => session.setTimeout(idle, () => session.close()));
    return server;
  };

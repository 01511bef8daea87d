import type { Server } from 'node:http';
import { createSecureServer, type SecureServerOptions } from 'node:http2';
import type { FastifyServerFactory } from 'fastify';
import type { CertificateAndKey } from '../platform/tls/self-made.ts';
import type { RateLimits } from './rate-limits.ts';

/** Milliseconds that a connection may lie idle. */
const idle = 72_000;
/** Calls that one connection may have under way. */
const streams = 100;

/**
 * HTTPS: HTTP/2 for browsers, HTTP/1.1 for websockets and whoever speaks nothing else, as is agreed when a connection is
 * made. To the rest of us both look the same.
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

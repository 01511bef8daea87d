import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { redirectServer } from './http/redirect.ts';
import type { Settings } from './platform/settings.ts';
import type { Certificate } from './platform/tls/certificate.ts';

/** By where people come in. */
export interface Doors {
  /** As it is opened in a browser of this host. */
  address: string;
  /** Those that the server does not close itself. */
  close(): void;
}

/** Listens: by HTTPS where there is a certificate, which is followed as it changes, and sends on who comes by HTTP. */
export async function openDoors(
  app: FastifyInstance,
  { host, port, httpPort, publicHosts }: Pick<Settings, 'host' | 'port' | 'httpPort' | 'publicHosts'>,
  certificate: Certificate | null,
): Promise<Doors> {
  // A school that comes in one moment waits in the kernel's queue, whose own limit is 4096, and is not refused.
  const address = await app.listen({ host, port, backlog: 4096 });
  if (!certificate) return { address, close: () => {} };
  const { server } = app;
  const unfollow = certificate.follow(server as unknown as Parameters<Certificate['follow']>[0]);
  const bound = server.address();
  const redirect = redirectServer(typeof bound === 'object' && bound ? bound.port : port, publicHosts);
  if (httpPort !== null) await once(redirect.listen({ host, port: httpPort }), 'listening');
  return {
    address: address.replace(/^http:/, 'https:'),
    close: () => {
      unfollow();
      redirect.close();
    },
  };
}

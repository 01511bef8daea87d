import { createHash, timingSafeEqual } from 'node:crypto';
import websocket from '@fastify/websocket';
import { Fault } from '@xueyan/contract/wire/fault';
import Fastify, { type FastifyInstance } from 'fastify';
import type { StreamContext } from './feature.ts';

/** Maximum bytes of a message or body: scripts and their output. */
const most = 16 * 1024 * 1024;

/**
 * Builds the server that only the other servers of the school reach, with an address and a secret of this process that
 * are both stored in the database. It does not listen yet.
 */
export async function buildNodeServer(parts: Omit<StreamContext, 'app'>): Promise<FastifyInstance> {
  const { platform, features } = parts;
  const app = Fastify({ bodyLimit: most, forceCloseConnections: true });
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof Fault) return reply.code(error.kind.status).send({});
    platform.log.error('a call of another server', { error });
    return reply.code(500).send({});
  });
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!isSame(headers.authorization ?? '', platform.node.secret)) return reply.code(403).send({});
  });
  const options = { maxPayload: most, closeTimeout: 3_000 };
  await app.register(websocket, { options });
  for (const stream of features.flatMap(({ nodeStreams }) => nodeStreams ?? [])) stream({ ...parts, app });
  return app;
}

const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash('sha256').update(text).digest();

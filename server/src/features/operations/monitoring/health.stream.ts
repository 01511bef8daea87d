import type { Stream } from '../../../http/feature.ts';
import { mayReadMetrics, openReadiness, writeMetrics } from './health.service.ts';

/** Endpoints for load balancers, service managers and Prometheus, which have no session and do not use the envelope. */
export const healthStream: Stream = ({ app, db, platform }) => {
  const readiness = openReadiness(db, platform);
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ alive: true }));
  app.get('/readyz', async (_, reply) => {
    const answer = await readiness();
    return reply
      .code(answer.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(answer);
  });
  app.get('/metrics', async ({ headers }, reply) => {
    const access = await mayReadMetrics(db, platform, headers.authorization ?? '');
    reply.header('cache-control', 'no-store');
    if (access === 'none') return reply.code(404).send('');
    if (access === 'refused') return reply.code(401).header('www-authenticate', 'Bearer').send('');
    return reply.type(platform.metrics.contentType).send(await writeMetrics(db, platform));
  });
};

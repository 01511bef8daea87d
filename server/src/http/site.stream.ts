import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Path traversal in any encoding. No page or file of the site has such a path. */
const climbs = /(^|[\\/]|%2f|%5c)(\.|%2e){2}([\\/?#]|%2f|%5c|$)/i;

/** A worker has the policy of its own script: these two run nets, which is WebAssembly; no page may. */
const runsWasm = /[\\/](page-)?net\.worker-[^\\/]+\.js(\.\w+)?$/;

/**
 * Serves the web client: hashed assets are cached for ever, the page itself is never cached, and every unknown path
 * returns the page.
 */
export async function serveSite(app: FastifyInstance, dist: string): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) {
    app.setNotFoundHandler((_, reply) => reply.status(404).send('web/dist is missing: run npm start'));
    return;
  }
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = inlineScripts(page);
  app.addHook('onRequest', (request, reply, done) => {
    if (climbs.test(request.url.split('?')[0] ?? '')) reply.status(404).send('');
    else done();
  });
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    setHeaders: (reply, path) => {
      if (!runsWasm.test(path)) return;
      const policy = String(reply.getHeader('content-security-policy') ?? '');
      reply.header('content-security-policy', policy.replace("script-src 'self'", "$& 'wasm-unsafe-eval'"));
    },
  });
  app.get('/favicon.svg', (_, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'max-age=86400')
      .send(readFileSync(join(dist, 'favicon.svg'))),
  );
  app.setNotFoundHandler((request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || request.url.startsWith('/assets/'))
      return reply.status(404).send('');
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy.replace("script-src 'self'", `$& ${scripts}`))
      .send(page);
  });
}

/** Returns the hashes of the page's inline scripts for its policy: exactly those scripts may run. */
const inlineScripts = (page: string): string =>
  page
    .split('<script>')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('</script>')))
    .map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ');

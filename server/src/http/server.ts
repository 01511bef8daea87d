import type { IncomingHttpHeaders } from 'node:http';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AtOneMoment, Db } from '../db/connect.ts';
import { clock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { requestScope } from '../platform/request-scope.ts';
import type { CertificateAndKey } from '../platform/tls/self-made.ts';
import { admit, deviceCookieOptions, languageOfCaller, setSessionCookies } from './admission.ts';
import { audited, type RecordAudit } from './audit.ts';
import { type Authenticate, deviceCookie } from './authentication.ts';
import { bodyLimitOf, bodyLimits } from './body-limit.ts';
import type { Context } from './context.ts';
import { addExports, type NamesOfCodes } from './export.ts';
import { callsOfOne } from './fair-share.ts';
import { type Feature, routesOf } from './feature.ts';
import { formFields } from './form.ts';
import { ensureOurHost } from './host.ts';
import type { Route } from './implement.ts';
import { parseInput } from './input.ts';
import { takeJson } from './json-body.ts';
import { languageOf } from './language.ts';
import { describeApi } from './openapi.ts';
import { type RateLimits, usualRateLimits, watchBody } from './rate-limits.ts';
import { envelope, newRequestId, sendFault, toFault } from './reply.ts';
import { secureServer } from './secure-server.ts';
import { type ScreenShown, shownInput } from './shown.ts';
import { readyFor } from './traditional.ts';

/** Maximum bytes of a websocket message from a page: a long paste arrives in many. */
const frameMax = 64 * 1024;
/**
 * `closeTimeout`: milliseconds in which the client must confirm the close. Until then everything it sends is still
 * read.
 */
const websockets = { maxPayload: frameMax, closeTimeout: 3_000 };

export interface ServerParts {
  db: Db;
  atOneMoment: AtOneMoment;
  platform: Platform;
  authenticate: Authenticate;
  recordAudit: RecordAudit;
  screenShown: ScreenShown;
  namesOfCodes: NamesOfCodes;
  features: readonly Feature[];
  /** Host names, besides addresses, under which the school reaches this server; `*.` matches any prefix. */
  publicHosts?: string[];
  rateLimits?: RateLimits;
  /** Proxies whose forwarded headers are trusted; only this host by default. */
  trustedProxies?: string[];
  /** Certificate for HTTPS; without it the server speaks plain HTTP. */
  certificate?: CertificateAndKey | null;
}

/** Builds the HTTP server with every endpoint behind its access rule and in the envelope. It does not listen yet. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { db, platform, authenticate, features, publicHosts = [], rateLimits = usualRateLimits, certificate } = parts;
  const routes = routesOf(features);
  const refuse = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const fault = toFault(error, platform.log, request.routeOptions.bodyLimit, request.id);
    takeTheRest(request, reply);
    if (fault.values.malformed) {
      const { field, rule } = fault.values;
      // The number that a page shows is found here.
      platform.log.info(`request ${request.id} has not the form of ${request.url.split('?')[0]}`, { field, rule });
    }
    return sendFault(reply, fault, await languageOfCaller(request, authenticate));
  };
  const serverFactory = certificate ? secureServer(certificate, rateLimits) : undefined;
  const app = Fastify({
    bodyLimit: bodyLimits.usual,
    trustProxy: parts.trustedProxies ?? ['loopback'],
    genReqId: newRequestId,
    forceCloseConnections: true,
    http: { headersTimeout: rateLimits.headers, connectionsCheckingInterval: Math.min(5_000, rateLimits.headers) },
    requestTimeout: rateLimits.file,
    ...(serverFactory && { serverFactory }),
    // For requests without a valid URL, which no error handler sees.
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
  });
  app.setErrorHandler(refuse);
  takeJson(app);
  app.addHook('onRequest', (request, _reply, done) => {
    watchBody(request, rateLimits);
    // Checks the requested host and the forwarded one: a page can set the former, not the latter. HTTP/2 has another
    // name for the requested host.
    const asked = request.headers.host ?? request.headers[':authority'];
    for (const host of new Set([asked, request.host])) ensureOurHost(String(host ?? ''), publicHosts);
    const language = languageOf(request.headers['accept-language']);
    if (language === 'zh_tw') readyFor(language).then(() => done(), done);
    else done();
  });
  app.addHook('preHandler', ({ id, ip }, _reply, done) =>
    requestScope.run({ requestId: id, address: ip, audited: new Set() }, done),
  );
  countCalls(app, platform);
  await app.register(cookie);
  await app.register(helmet, {
    // The component library creates styles at run time; scripts, frames and connections are restricted to this origin.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Older Safari does not match websockets with 'self', so they are named. The host has been verified by now.
        connectSrc: ["'self'", ({ headers }: { headers: IncomingHttpHeaders }) => socketsOf(headers)],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // Schools use plain HTTP inside their own network.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  // Each route that accepts a form sets its own limits for files and sizes.
  await app.register(multipart, { limits: { ...formFields, files: 1 } });
  await app.register(websocket, { options: websockets });
  for (const route of routes) addRoute(app, route, parts);
  addExports(app, { ...parts, routes });
  for (const stream of features.flatMap((feature) => feature.streams ?? []))
    stream({ app, db, platform, authenticate, features });
  // Created at the first request: it takes as long as the rest of the start.
  let document: object | undefined;
  app.get('/api/docs', (_, reply) => {
    document ??= describeApi(routes);
    return reply.send(document);
  });
  app.all('/api/*', () => {
    throw new Fault(wireFaults.notFound);
  });
  return app;
}

/** Counts the calls to known routes; unknown paths would be unlimited in number. */
function countCalls(app: FastifyInstance, { traffic, metrics }: Platform): void {
  // Counted before sending: the time of a download depends on its reader.
  app.addHook('onSend', ({ method, id, routeOptions: { url = '' } }, { statusCode, elapsedTime }, _, done) => {
    if (url.startsWith('/api/') && url !== '/api/*') {
      const call = { method, path: url.slice(5), status: statusCode, ms: elapsedTime, requestId: id };
      traffic.count(call, clock.now());
      metrics.count(call);
    }
    done();
  });
}

/** Returns the websocket sources for the policy; an unsafe host name must not extend the policy. */
function socketsOf(headers: IncomingHttpHeaders): string {
  const host = headers.host ?? String(headers[':authority'] ?? '');
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** Maximum bytes of a refused body that are still drained. */
const mostToTake = 8 * 1024 * 1024;

/** Drains the request body; otherwise a browser that is still sending never reads the response. */
function takeTheRest({ raw, headers }: FastifyRequest, reply: FastifyReply) {
  if (raw.complete || !(Number(headers['content-length']) <= mostToTake)) return;
  reply.removeHeader('connection');
  raw.resume();
}

function addRoute(app: FastifyInstance, { endpoint, handler }: Route, parts: ServerParts) {
  const { db, platform, authenticate, recordAudit, screenShown } = parts;
  const { access, whileChangingPassword, forExamAccounts } = endpoint;
  /** The actor is known before a body is read, so anonymous clients cannot send one. */
  const admitted = new WeakMap<FastifyRequest, Actor>();
  const answer = async (request: FastifyRequest, reply: FastifyReply, actor: Actor | null) => {
    const language = actor?.language ?? languageOf(request.headers['accept-language']);
    const input = parseInput(
      endpoint.input,
      endpoint.method === 'GET' ? request.query : (request.body ?? {}),
      language,
    );
    const meta: Parameters<Context['tell']>[0] = {};
    const context: Context = {
      db,
      platform,
      // Null only where the endpoint is public; its handler expects that.
      actor: actor as Context['actor'],
      input,
      language,
      origin: { address: request.ip, agent: request.headers['user-agent'] ?? '' },
      tell: (more) => Object.assign(meta, more),
      setFileCookie: (token) => setSessionCookies(reply, request.protocol, token),
      deviceToken: request.cookies[deviceCookie] ?? '',
      setDeviceCookie: (token) => reply.setCookie(deviceCookie, token, deviceCookieOptions(request.protocol)),
    };
    const audit = { db, log: platform.log, record: recordAudit, actor, input };
    const data = await audited(endpoint, audit, async () =>
      handler({ ...context, input: await shownInput(endpoint, screenShown, db, input) }),
    );
    reply.header('cache-control', 'no-store');
    const now = clock.now();
    reply.header('school-time', `${platform.clock.write(now)}.${String(now.getMilliseconds()).padStart(3, '0')}`);
    return envelope(language, endpoint.output.parse(data ?? null), meta);
  };
  app.route({
    method: endpoint.method,
    url: `/api/${endpoint.path}`,
    bodyLimit: bodyLimitOf(endpoint),
    onRequest: async (request, reply) => {
      if (access === 'public') return;
      admitted.set(
        request,
        await admit(request, reply, authenticate, { access, whileChangingPassword, forExamAccounts }),
      );
    },
    // Parsing an input takes time too, so it waits for the sender's turn.
    handler: (request, reply) => {
      const actor = admitted.get(request) ?? null;
      return actor ? callsOfOne.take(actor.id, () => answer(request, reply, actor)) : answer(request, reply, null);
    },
  });
}

import { request as ask, type IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import WebSocket from 'ws';
import type { Db } from '../../../db/connect.ts';
import { paneCookie } from '../../../http/authentication.ts';
import type { Stream, StreamContext } from '../../../http/feature.ts';
import { joinSockets } from '../../../http/join-sockets.ts';
import { languageOf } from '../../../http/language.ts';
import type { Platform } from '../../../platform/platform.ts';
import { connectTo } from './pane-connection.stream.ts';
import { cookieHeader } from './pane-cookie.rule.ts';
import { type Head, headToSend, headToTell, panePolicy } from './pane-head.rule.ts';
import { type PaneTrouble, troublePage } from './pane-page.text.ts';
import { rewriteHtml, rewriteLocation, rewriteModule, rewriteStyle } from './pane-rewrite.rule.ts';
import { paneScript } from './pane-script.rule.ts';
import { type Asked, cookiesOf, forgetPanes, keepCookies, type Pane, paneCheckMs, paneOf } from './web-pane.service.ts';

/** Milliseconds until a program must begin its response. */
const answerMs = 60_000;
/** Maximum concurrent requests of one pane. */
const mostAtOnce = 100;
/** Maximum bytes of a text that is rewritten; a longer one passes unchanged. */
const mostToRewrite = 8 * 1024 * 1024;
/** Maximum bytes of a websocket message from a program. */
const mostMessage = 16 * 1024 * 1024;

type Parts = Pick<StreamContext, 'db' | 'platform' | 'authenticate'>;
type PaneRequest = FastifyRequest<{ Params: { key: string; '*': string } }>;

const underWay = new Map<string, number>();
/** What is open of panes, responses that go on and websockets, by session: each with the check whether it may go on. */
const open = new Map<string, Set<() => Promise<void>>>();

/**
 * `/machine-web/KEY/…`: a port of a machine, as a site of its own below the key. Pages come without an origin
 * (`Content-Security-Policy: sandbox`), so that a machine's pages have no access to the school's.
 */
export const webPaneStream: Stream = ({ app, ...parts }) => {
  parts.platform.live.onSessions((sessions, ended) => {
    if (!sessions || !ended) return;
    forgetPanes();
    for (const session of sessions) for (const check of open.get(session) ?? []) void check();
  });
  app.register(async (scope) => {
    // The program parses every body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.route<{ Params: { key: string; '*': string } }>({
      method: ['DELETE', 'OPTIONS', 'PATCH', 'POST', 'PUT'],
      url: '/machine-web/:key/*',
      handler: (request, reply) => serve(parts, request, reply),
    });
    scope.route<{ Params: { key: string; '*': string } }>({
      method: 'GET',
      url: '/machine-web/:key/*',
      handler: (request, reply) => serve(parts, request, reply),
      wsHandler: (socket, request) => serveSocket(parts, socket as WebSocket, request as PaneRequest),
    });
  });
};

async function askedBy({ authenticate }: Parts, { params, ip, cookies }: PaneRequest): Promise<Asked> {
  const token = cookies[paneCookie];
  const found = token ? await authenticate(token, { address: ip, away: true }).catch(() => null) : null;
  return { key: params.key, address: ip, sessionId: found?.actor.sessionId ?? null };
}

/** Calls `end` once an admitted pane may not be served any more; returns a function that stops watching. */
function watchPane(
  { db, platform }: Parts,
  { sessionId }: Pane,
  asked: Asked,
  end: (trouble: PaneTrouble) => void,
): () => void {
  const check = async () => {
    const still = await paneOf(db, platform, { ...asked, address: null }).catch(() => null);
    if (typeof still === 'string') end(still);
  };
  const timer = setInterval(check, paneCheckMs);
  const ofSession = open.get(sessionId) ?? new Set();
  open.set(sessionId, ofSession.add(check));
  return () => {
    clearInterval(timer);
    ofSession.delete(check);
    if (ofSession.size === 0 && open.get(sessionId) === ofSession) open.delete(sessionId);
  };
}

const baseOf = ({ params }: PaneRequest) => `/machine-web/${params.key}/`;

async function serve(parts: Parts, request: PaneRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, platform } = parts;
  const { key } = request.params;
  const sockets = `ws://${request.host} wss://${request.host}`;
  reply.removeHeader('x-frame-options').headers({
    'content-security-policy': panePolicy(sockets),
    'referrer-policy': 'no-referrer',
    'access-control-allow-origin': 'null',
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': '*',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'origin',
  });
  if (isPreflight(request)) {
    const wanted = String(request.headers['access-control-request-headers'] ?? '');
    return reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-max-age': '600',
      })
      .header('access-control-allow-headers', wanted)
      .code(204)
      .send();
  }
  const asked = await askedBy(parts, request);
  const pane = await paneOf(db, platform, asked);
  const language = typeof pane === 'string' ? languageOf(request.headers['accept-language']) : pane.language;
  const excuse = (status: number, trouble: PaneTrouble) =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(troublePage(language, trouble, typeof pane === 'string' ? 0 : pane.port));
  if (typeof pane === 'string') return excuse(pane === 'gone' ? 404 : 503, pane);
  // A page of a machine is shown within a page of the school's; alone in a window it could pass for one.
  if (request.headers['sec-fetch-dest'] === 'document') return excuse(403, 'gone');
  // Its close event has already passed.
  if (reply.raw.destroyed) return excuse(503, 'away');
  const running = underWay.get(key) ?? 0;
  if (running >= mostAtOnce) return excuse(503, 'busy');
  underWay.set(key, running + 1);
  const leave = watchPane(parts, pane, asked, () => reply.raw.destroy());
  reply.raw.once('close', () => {
    leave();
    const left = (underWay.get(key) ?? 1) - 1;
    if (left > 0) underWay.set(key, left);
    else underWay.delete(key);
  });
  try {
    const answer = await askProgram(db, platform, pane, request, reply);
    return await passAnswer(db, pane, request, reply, answer);
  } catch (error) {
    const late = error instanceof Error && error.message === 'late';
    return excuse(late ? 504 : 502, late ? 'slow' : 'silent');
  }
}

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

const pathOf = (request: PaneRequest) => `/${request.url.slice(baseOf(request).length)}`;

async function askProgram(
  db: Db,
  platform: Platform,
  pane: Pane,
  request: PaneRequest,
  reply: FastifyReply,
): Promise<IncomingMessage> {
  const cookie = cookieHeader(await cookiesOf(db, pane));
  const stream = await connectTo(platform, pane);
  return new Promise((resolve, reject) => {
    const sent = ask({
      method: request.method,
      path: pathOf(request),
      headers: headToSend(request.headers, { port: pane.port, cookie }),
      createConnection: () => stream,
    });
    const late = setTimeout(() => sent.destroy(new Error('late')), answerMs);
    reply.raw.once('close', () => sent.destroy());
    sent.once('response', (answer) => {
      clearTimeout(late);
      resolve(answer);
    });
    sent.once('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
    const body = request.body as Readable | undefined;
    if (body) pipeline(body, sent, () => undefined);
    else sent.end();
  });
}

async function passAnswer(
  db: Db,
  pane: Pane,
  request: PaneRequest,
  reply: FastifyReply,
  answer: IncomingMessage,
): Promise<FastifyReply> {
  const { headers, statusCode = 502 } = answer;
  const base = baseOf(request);
  const set = headers['set-cookie'];
  if (set) await keepCookies(db, pane, set);
  reply.code(statusCode).headers(headToTell(headers as Head));
  if (headers.location) reply.header('location', rewriteLocation(headers.location, base, pane.port));
  const length = headers['content-length'];
  const rewrite = headers['content-encoding'] ? null : rewriterFor(headers['content-type'] ?? '');
  if (!rewrite || request.method === 'HEAD' || statusCode === 206 || Number(length) > mostToRewrite) {
    if (length !== undefined) reply.header('content-length', length);
    return reply.send(answer);
  }
  const text = await readUpTo(answer, mostToRewrite);
  const shown = rewrite === 'page' && !isPage(request, text) ? 'part' : rewrite;
  const said =
    shown === 'page'
      ? rewriteHtml(text, base, paneScript(base, await cookiesOf(db, pane)))
      : shown === 'style'
        ? rewriteStyle(text, base)
        : shown === 'module'
          ? rewriteModule(text, base)
          : text;
  return reply.send(Buffer.from(said, 'latin1'));
}

type Rewriting = 'page' | 'style' | 'module';

function rewriterFor(type: string): Rewriting | null {
  if (/^text\/html\b/i.test(type)) return 'page';
  if (/^text\/css\b/i.test(type)) return 'style';
  return /^(text|application)\/(javascript|ecmascript|x-javascript)\b/i.test(type) ? 'module' : null;
}

/** Returns whether a response is a whole page, rather than a fragment that a script requested. */
const isPage = ({ headers }: FastifyRequest, text: string) =>
  String(headers.accept ?? '').includes('text/html') || /<(!doctype|html|head|body)[\s>]/i.test(text.slice(0, 2_000));

async function readUpTo(answer: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) throw new Error('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('latin1');
}

async function serveSocket(parts: Parts, browser: WebSocket, request: PaneRequest): Promise<void> {
  browser.pause();
  const { db, platform } = parts;
  const asked = await askedBy(parts, request);
  const pane = await paneOf(db, platform, asked).catch(() => 'away' as const);
  if (typeof pane === 'string') {
    browser.resume();
    return browser.close(4404, pane);
  }
  try {
    const cookie = cookieHeader(await cookiesOf(db, pane));
    const stream = await connectTo(platform, pane);
    const { 'sec-websocket-protocol': wanted, ...head } = request.headers;
    const protocols = String(wanted ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
    const program = new WebSocket(`ws://localhost:${pane.port}${pathOf(request)}`, protocols.slice(0, 1), {
      headers: socketHead(headToSend(head as Head, { port: pane.port, cookie })),
      createConnection: () => stream as never,
      perMessageDeflate: false,
      maxPayload: mostMessage,
      handshakeTimeout: answerMs,
    });
    program.on('open', () => browser.resume());
    const leave = watchPane(parts, pane, asked, (trouble) => browser.close(4404, trouble));
    browser.on('close', leave);
    if (browser.readyState === browser.CLOSED) leave();
    joinSockets(browser, program);
  } catch {
    browser.resume();
    browser.close(1011);
  }
}

/** Drops the headers that the websocket client sets itself. */
const socketHead = (head: Head): Record<string, string> =>
  Object.fromEntries(
    Object.entries(head).flatMap(([name, value]) =>
      name.startsWith('sec-websocket') || value === undefined ? [] : [[name, String(value)]],
    ),
  );

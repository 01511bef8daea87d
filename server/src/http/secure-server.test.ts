import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { type ClientHttp2Session, type ClientHttp2Stream, connect, type OutgoingHttpHeaders } from 'node:http2';
import { request as secureRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { authApi } from '@xueyan/contract/base/auth';
import { attachmentApi } from '@xueyan/contract/school/attachment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { clock } from '../platform/clock.ts';
import { makeCertificate } from '../platform/tls/self-made.ts';
import { openLesson } from '../testing/course.ts';
import { type Caller, openSchool, type School, testPassword } from '../testing/school.ts';
import { usualRateLimits } from './rate-limits.ts';
import { redirectServer } from './redirect.ts';

const certificate = makeCertificate(['localhost', '127.0.0.1'], clock.now());
const silence = 1_000;
let school: School;
let teacher: Caller;
let sectionId: string;
let port: number;
let session: ClientHttp2Session;
let person: { id: string; token: string; cookies: string[] };
beforeAll(async () => {
  school = await openSchool({
    publicHosts: ['xueyan.school.cn'],
    rateLimits: { ...usualRateLimits, silence },
  });
  ({ teacher, sectionId } = await openLesson(school));
  await school.signIn('ROLE_STUDENT', 'secure-student');
  const secure = await school.another(undefined, { certificate });
  ({ port } = secure.server.app.server.address() as AddressInfo);
  session = connect(`https://127.0.0.1:${port}`, { ca: certificate.cert });
  const input = { loginName: 'secure-student', password: testPassword };
  const { data, meta, headers } = await call('POST', authApi.login.path, JSON.stringify(input));
  person = { id: data.activeUser.id, token: meta.token, cookies: headers['set-cookie'] };
});
afterAll(async () => {
  session.close();
  await school.close();
});

const open = (method: string, path: string, headers: OutgoingHttpHeaders = {}) =>
  session.request({ ':method': method, ':path': path, 'content-type': 'application/json', ...headers });

async function answerOf(stream: ClientHttp2Stream) {
  const [headers] = await once(stream, 'response');
  let text = '';
  for await (const piece of stream.setEncoding('utf8')) text += piece;
  return { status: headers[':status'], headers, ...(text.startsWith('{') ? JSON.parse(text) : { text }) };
}

async function call(method: string, path: string, body?: string | Buffer, headers: OutgoingHttpHeaders = {}) {
  const stream = open(method, `/api/${path}`, headers);
  stream.end(body);
  return answerOf(stream);
}

describe('over HTTPS', () => {
  test('login by HTTP/2 sets cookies that are sent by HTTPS only', () => {
    expect(session.alpnProtocol).toBe('h2');
    expect(person.token).toBeTruthy();
    for (const cookie of person.cookies) expect(cookie).toMatch(/; Secure/);
  });

  test('HTTP/1.1 clients are answered too', async () => {
    const [reply] = await once(
      secureRequest({ host: '127.0.0.1', port, path: '/api/auth/sysinfo', ca: certificate.cert, agent: false }).end(),
      'response',
    );
    reply.resume();
    expect([reply.statusCode, reply.httpVersion]).toEqual([200, '1.1']);
  });

  test('a page’s websocket opens at the same port with a trusted certificate', async () => {
    const address = `wss://127.0.0.1:${port}/websocket/${person.id}/${person.token}/test/zh_cn`;
    const socket = new WebSocket(address, { ca: certificate.cert });
    await once(socket, 'open');
    socket.close();
    await once(socket, 'close');
  });

  test('a foreign host name is refused in every header', async () => {
    const asked = async (authority: string) =>
      answerOf(open('GET', '/api/auth/sysinfo', { ':authority': authority }).end());
    expect((await asked('xueyan.school.cn')).status).toBe(200);
    expect((await asked('evil.example')).meta.code).toBe('wire.wrongHost');
  });

  test('a page may open websockets to its own host', async () => {
    const { headers } = await call('GET', 'auth/sysinfo');
    expect(headers['content-security-policy']).toContain(`wss://127.0.0.1:${port}`);
  });

  test('a large file is uploaded in pieces and downloaded unchanged', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(24 << 20)]);
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const about = { 'tus-resumable': '1.0.0', authorization: teacher.token };
    const begun = await call('POST', 'file/tus', undefined, {
      ...about,
      'upload-length': pdf.length,
      'upload-metadata': `sectionId ${base64(sectionId)},filename ${base64('large.pdf')}`,
    });
    expect(begun.status).toBe(201);
    const { pathname } = new URL(String(begun.headers.location), 'https://localhost');
    for (const [from, to] of [
      [0, 20 << 20],
      [20 << 20, pdf.length],
    ]) {
      const type = 'application/offset+octet-stream';
      const headers = { ...about, 'content-type': type, 'upload-offset': from };
      expect((await call('PATCH', pathname.slice(5), pdf.subarray(from, to), headers)).status).toBe(204);
    }
    const [file] = (await teacher.call(attachmentApi.list, { sectionId })).attachmentList;
    expect(file?.bytes).toBe(pdf.length);
    const stream = open('GET', String(file?.address), { authorization: teacher.token }).end();
    const hash = createHash('sha256');
    for await (const piece of stream) hash.update(piece);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(pdf).digest('hex'));
  });

  test('a body that does not arrive ends its own call and no other call of its connection', async () => {
    const slow = open('POST', '/api/auth/login');
    slow.write('{"loginName":');
    const ended = once(slow, 'close');
    slow.on('error', () => {});
    expect((await call('GET', 'auth/sysinfo')).status).toBe(200);
    const first = await Promise.race([ended.then(() => 'ended'), wait(silence * 15, 'still there')]);
    expect(first).toBe('ended');
    expect(slow.rstCode).not.toBe(0);
    expect((await call('GET', 'auth/sysinfo')).status).toBe(200);
  });
});

describe('plain HTTP', () => {
  const ask = async (target: number, host: string, path = '/a?b=c', method = 'GET') => {
    const redirect = redirectServer(target, ['xueyan.school.cn']);
    await once(redirect.listen(0, '127.0.0.1'), 'listening');
    const { port: at } = redirect.address() as AddressInfo;
    const options = { host: '127.0.0.1', port: at, path, method, headers: { host }, agent: false };
    const [reply] = await once(plainRequest(options).end(), 'response');
    reply.resume();
    redirect.close();
    return [reply.statusCode, reply.headers.location];
  };

  test.each([
    [443, 'xueyan.school.cn', 'https://xueyan.school.cn/a?b=c'],
    [443, 'xueyan.school.cn:80', 'https://xueyan.school.cn/a?b=c'],
    [8443, '10.0.0.5:8080', 'https://10.0.0.5:8443/a?b=c'],
    [8443, '[fd00::7]:80', 'https://[fd00::7]:8443/a?b=c'],
  ])('is redirected to port %i of %s', async (target, host, location) => {
    expect(await ask(target, host)).toEqual([308, location]);
    expect(await ask(target, host, '/a?b=c', 'POST')).toEqual([308, location]);
  });

  test('is not redirected for a foreign host name', async () => {
    expect(await ask(443, 'evil.example')).toEqual([421, undefined]);
    expect(await ask(443, 'evil.example@10.0.0.5')).toEqual([421, undefined]);
    expect(await ask(443, '10.0.0.5', 'http://evil.example/')).toEqual([400, undefined]);
  });
});

describe('the forwarded client address', () => {
  /** Returns the address that the server records for a login. */
  async function seen(url: string, forwarded: string) {
    const reply = await fetch(`${url}/api/${authApi.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ loginName: 'secure-student', password: testPassword }),
    });
    expect(reply.status).toBe(200);
    const { rows } = await school.sql.execute('select address from session order by created_at desc, id desc limit 1');
    return rows[0]?.address;
  }

  test('is accepted from this host, up to the last untrusted hop', async () => {
    expect(await seen(school.url, '10.2.3.4')).toBe('10.2.3.4');
    expect(await seen(school.url, '6.6.6.6, 10.2.3.4')).toBe('10.2.3.4');
  });

  test('is accepted through a chain of configured proxies and no further', async () => {
    const { url } = await school.another(undefined, { trustedProxies: ['loopback', '10.0.0.5', '10.1.0.0/16'] });
    expect(await seen(url, '6.6.6.6, 10.2.3.4, 10.1.7.7, 10.0.0.5')).toBe('10.2.3.4');
  });

  test('is ignored when anybody else sends it', async () => {
    const { url } = await school.another(undefined, { trustedProxies: ['10.0.0.5'] });
    expect(await seen(url, '10.2.3.4')).toBe('127.0.0.1');
  });
});

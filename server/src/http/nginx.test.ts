import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { connect, type OutgoingHttpHeaders } from 'node:http2';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { authApi } from '@xueyan/contract/base/auth';
import { attachmentApi } from '@xueyan/contract/school/attachment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { clock } from '../platform/clock.ts';
import { makeCertificate } from '../platform/tls/self-made.ts';
import { openLesson } from '../testing/course.ts';
import { freePort } from '../testing/free-port.ts';
import { type Caller, openSchool, type School, testPassword } from '../testing/school.ts';
import type { Stream } from './feature.ts';

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find(existsSync);
const example = readFileSync(join(import.meta.dirname, '../../../deploy/nginx/xueyan.conf'), 'utf8');
const host = 'xueyan.school.cn';

/** Call that takes longer than the proxy waits by default. */
const slowStream: Stream = ({ app }) => {
  app.get('/api/test/slow', async (_, reply) => {
    await wait(5_000);
    return reply.send({ done: true });
  });
};

describe.runIf(program)('behind the nginx of Debian, configured as in the example', () => {
  const { cert, key } = makeCertificate([host], clock.now());
  const dir = mkdtempSync(join(tmpdir(), 'xueyan-nginx-'));
  let school: School;
  let teacher: Caller;
  let sectionId: string;
  let securePort: number;
  let plainPort: number;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    school = await openSchool({
      publicHosts: [host],
      features: [{ name: 'test/slow', streams: [slowStream] }],
    });
    ({ teacher, sectionId } = await openLesson(school));
    await school.signIn('ROLE_STUDENT', 'proxied');
    [securePort, plainPort] = [await freePort(), await freePort()];
    stop = await startNginx();
  });
  afterAll(async () => {
    await stop?.();
    await school.close();
    rmSync(dir, { recursive: true });
  });

  /** Starts nginx with the example configuration in its own folder; only ports and paths are replaced. */
  async function startNginx() {
    const changes: [string, string][] = [
      ['server 127.0.0.1:8080;', `server ${new URL(school.url).host};`],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${securePort} ssl http2;`],
      ['/etc/ssl/xueyan/fullchain.pem', join(dir, 'cert.pem')],
      ['/etc/ssl/xueyan/privkey.pem', join(dir, 'key.pem')],
    ];
    let site = example;
    for (const [from, to] of changes) {
      expect(site).toContain(from);
      site = site.replace(from, to);
    }
    writeFileSync(join(dir, 'cert.pem'), cert);
    writeFileSync(join(dir, 'key.pem'), key);
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    for (const place of places) mkdirSync(join(dir, place));
    const temporary = places.map((place) => `${place}_temp_path ${join(dir, place)};`).join('\n');
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(
      join(dir, 'nginx.conf'),
      `${user} daemon off; pid ${dir}/pid; error_log ${dir}/error.log; worker_processes 1;
       # What the host says elsewhere does not count where the example says otherwise.
       events {} http { access_log off; proxy_read_timeout 2s; proxy_send_timeout 2s; ${temporary}\n${site} }`,
    );
    const args = ['-p', dir, '-e', join(dir, 'error.log'), '-c', join(dir, 'nginx.conf')];
    execFileSync(program ?? '', [...args, '-t'], { stdio: 'pipe' });
    const child = spawn(program ?? '', args, { stdio: 'ignore' });
    const ended = once(child, 'exit');
    for (let tries = 0; tries < 200; tries += 1) {
      const [reply] = await ask({ path: '/api/auth/sysinfo' }).catch(() => [null]);
      if (reply?.statusCode === 200) break;
      await wait(50);
    }
    return async () => {
      child.kill('SIGTERM');
      await ended;
    };
  }

  const there = () => ({ host: '127.0.0.1', servername: host, port: securePort, ca: cert, agent: false as const });

  async function ask(options: RequestOptions, body?: Buffer | string) {
    const call = request({ ...there(), ...options, headers: { host: `${host}:${securePort}`, ...options.headers } });
    const [reply] = await once(call.end(body), 'response');
    const pieces: Buffer[] = [];
    for await (const piece of reply) pieces.push(piece);
    return [reply, Buffer.concat(pieces)] as const;
  }

  test('HTTP redirects to HTTPS', async () => {
    const options = { host: '127.0.0.1', port: plainPort, path: '/login?a=b', headers: { host } };
    const [reply] = await once(plainRequest({ ...options, agent: false }).end(), 'response');
    reply.resume();
    expect([reply.statusCode, reply.headers.location]).toEqual([308, `https://${host}/login?a=b`]);
  });

  test('login sees the true client address and HTTPS, whatever headers the client sends', async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'http' };
    const input = JSON.stringify({ loginName: 'proxied', password: testPassword });
    const [reply, body] = await ask({ path: `/api/${authApi.login.path}`, method: 'POST', headers }, input);
    expect(JSON.parse(body.toString()).meta.success).toBe(true);
    for (const cookie of reply.headers['set-cookie']) expect(cookie).toMatch(/; Secure/);
    const { rows } = await school.sql.execute('select address from session order by created_at desc, id desc limit 1');
    expect(rows[0]?.address).toBe('127.0.0.1');
  });

  test('a page’s websocket passes through, and both sides receive the close', async () => {
    const path = `/websocket/${teacher.id}/${teacher.token}/test/zh_cn`;
    const socket = new WebSocket(`wss://127.0.0.1:${securePort}${path}`, {
      ...{ ca: cert, servername: host },
      headers: { host: `${host}:${securePort}` },
    });
    await once(socket, 'open');
    socket.close();
    const [code] = await once(socket, 'close');
    expect(code).not.toBe(1006);
  });

  test('an upload of 24 MB in one piece by HTTP/2 and its download succeed', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(24 << 20)]);
    const session = connect(`https://127.0.0.1:${securePort}`, { ca: cert, servername: host });
    const call = async (method: string, path: string, more: OutgoingHttpHeaders, body?: Buffer) => {
      const names = { ':method': method, ':path': path, ':authority': `${host}:${securePort}` };
      // Browsers send `content-length: 0` for a call without a body.
      const length = { 'content-length': body?.length ?? 0 };
      const about = { ...names, ...(method === 'GET' ? {} : length), authorization: teacher.token, ...more };
      const stream = session.request({ ...about, 'tus-resumable': '1.0.0' });
      const hash = createHash('sha256');
      const answered = once(stream.end(body), 'response');
      const [headers] = await answered;
      for await (const piece of stream) hash.update(piece);
      return { status: headers[':status'], location: String(headers.location), sum: hash.digest('hex') };
    };
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const begun = await call('POST', '/api/file/tus', {
      'upload-length': pdf.length,
      'upload-metadata': `sectionId ${base64(sectionId)},filename ${base64('large.pdf')}`,
    });
    expect(begun.status).toBe(201);
    const type = 'application/offset+octet-stream';
    const { pathname } = new URL(begun.location, `https://${host}`);
    const sent = await call('PATCH', pathname, { 'content-type': type, 'upload-offset': 0 }, pdf);
    expect(sent.status).toBe(204);
    const [file] = (await teacher.call(attachmentApi.list, { sectionId })).attachmentList;
    const { sum } = await call('GET', String(file?.address), {});
    expect(sum).toBe(createHash('sha256').update(pdf).digest('hex'));
    session.close();
  });

  test('a long-running call is not cut off', async () => {
    const [reply, body] = await ask({ path: '/api/test/slow' });
    expect([reply.statusCode, body.toString()]).toEqual([200, '{"done":true}']);
  });
});

import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { advanceClock, clock, resetClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { openCertificate } from './certificate.ts';
import { makeCertificate } from './self-made.ts';

const dir = mkdtempSync(join(tmpdir(), 'xueyan-tls-'));
afterAll(() => rmSync(dir, { recursive: true }));
afterEach(() => resetClock());

const said: string[] = [];
const note = (message: string) => void said.push(message);
const log: Log = { info: note, warn: note, error: note };

/** Writes a pair to two files, as a school would have it. */
function write(name: string, pair = makeCertificate([name], clock.now())) {
  const files = { certFile: join(dir, `${name}.crt`), keyFile: join(dir, `${name}.key`) };
  writeFileSync(files.certFile, pair.cert);
  writeFileSync(files.keyFile, pair.key);
  return { ...files, ...pair };
}
const namesOf = (cert: string) => new X509Certificate(cert).subjectAltName?.split(', ') ?? [];

describe('a self-made certificate', () => {
  test('is valid for names and addresses of both kinds, for some two years', () => {
    const certificate = new X509Certificate(
      makeCertificate(['xueyan.school.cn', '*.labs.school.cn', '10.0.0.5', 'fd00::7'], clock.now()).cert,
    );
    expect(certificate.checkHost('xueyan.school.cn')).toBe('xueyan.school.cn');
    expect(certificate.checkHost('a.labs.school.cn')).toBe('*.labs.school.cn');
    expect(certificate.checkHost('evil.example')).toBeUndefined();
    expect([certificate.checkIP('10.0.0.5'), certificate.checkIP('10.0.0.6')]).toEqual(['10.0.0.5', undefined]);
    expect(certificate.checkIP('fd00::7')).toBe('fd00::7');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    const days = (Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)) / 86_400_000;
    expect(days).toBe(825);
  });

  test('is trusted only by clients that were given it', async () => {
    const { cert, key } = makeCertificate(['localhost'], clock.now());
    const server = createServer({ cert, key }, (_, reply) => reply.end('hello'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const ask = async (ca?: string) => {
      const call = get({ host: '127.0.0.1', servername: 'localhost', port, ...(ca && { ca }), agent: false });
      const [reply] = await once(call, 'response');
      reply.resume();
      return reply.statusCode;
    };
    expect(await ask(cert)).toBe(200);
    await expect(ask()).rejects.toThrow(/self-signed/);
    server.close();
  });

  test('is created once, readable by its owner only, and again for another name or before it expires', () => {
    const open = (...hosts: string[]) => openCertificate('self-made', dir, hosts, log).cert;
    const first = open('xueyan.school.cn');
    expect(namesOf(first)).toEqual(
      expect.arrayContaining(['xueyan.school.cn', hostname().toLowerCase(), 'localhost'].map((name) => `DNS:${name}`)),
    );
    expect(namesOf(first)).toContain('IP Address:127.0.0.1');
    expect(statSync(join(dir, 'tls/self-made.key')).mode & 0o777).toBe(0o600);
    expect(open('xueyan.school.cn')).toBe(first);
    const second = open('other.school.cn');
    expect(second).not.toBe(first);
    advanceClock(800 * 86_400_000);
    expect(open('other.school.cn')).not.toBe(second);
  });
});

describe('a certificate of the school', () => {
  test('with the key of another one is refused', () => {
    const [one, other] = [write('one'), write('other')];
    expect(() => openCertificate({ certFile: one.certFile, keyFile: other.keyFile }, dir, [], log)).toThrow(
      /not that of the certificate/,
    );
  });

  test('that expires soon causes a warning', () => {
    const files = write('ending');
    advanceClock(800 * 86_400_000);
    said.length = 0;
    openCertificate(files, dir, [], log);
    expect(said).toContain('the certificate ends soon');
  });

  test('is reloaded when it is replaced, directly or behind a link; an incomplete pair does no harm', async () => {
    const live = { certFile: join(dir, 'live.crt'), keyFile: join(dir, 'live.key') };
    const link = (name: string) => {
      for (const [end, file] of Object.entries({ crt: live.certFile, key: live.keyFile })) {
        symlinkSync(`${name}.${end}`, `${file}.new`);
        renameSync(`${file}.new`, file);
      }
    };
    write('spring');
    link('spring');
    const { follow, cert, key } = openCertificate(live, dir, [], log);
    const server = createServer({ cert, key }, (_, reply) => reply.end());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const unfollow = follow(server, 20);
    const shown = async () => {
      const { port } = server.address() as AddressInfo;
      const call = get({ host: '127.0.0.1', port, rejectUnauthorized: false, agent: false });
      const [reply] = await once(call, 'response');
      reply.resume();
      return (reply.socket as TLSSocket).getPeerX509Certificate()?.subjectAltName;
    };
    const until = async (name: string) => {
      for (let tries = 0; tries < 250 && (await shown()) !== `DNS:${name}`; tries += 1) await wait(20);
      return shown();
    };
    expect(await shown()).toBe('DNS:spring');
    write('autumn');
    link('autumn');
    expect(await until('autumn')).toBe('DNS:autumn');

    const next = makeCertificate(['winter'], clock.now());
    said.length = 0;
    writeFileSync(join(dir, 'autumn.crt'), next.cert);
    for (let tries = 0; tries < 250 && said.length === 0; tries += 1) await wait(20);
    expect(said).toContain('the new certificate cannot be used, the old one stays');
    expect(await shown()).toBe('DNS:autumn');
    writeFileSync(join(dir, 'autumn.key'), next.key);
    expect(await until('winter')).toBe('DNS:winter');
    unfollow();
    server.close();
  });
});

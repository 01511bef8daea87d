import { once } from 'node:events';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LabEngine } from '../engine.ts';
import { codeOf, createTestSite, SIZE, type TestSite } from './test-site.ts';

let site: TestSite;
let engine: LabEngine;
beforeAll(async () => {
  site = await createTestSite('linux-basic');
  engine = site.engine();
  await engine.ensureTemplate(site.image, SIZE);
}, 600_000);
afterAll(async () => {
  await engine?.close({ destroyAll: true });
  await site?.remove();
});

const request = (machineId: string) => ({ machineId, image: site.image, size: SIZE });

async function ask(stream: Duplex): Promise<string> {
  stream.on('error', () => undefined);
  stream.end('GET /page HTTP/1.0\r\n\r\n');
  return text(stream).catch(() => '');
}
const page = async (port: number) => ask(await engine.openPort('m1', port));

const serve = (port: number, word: string) =>
  engine.exec(
    'm1',
    `mkdir -p /srv/${port}; echo ${word} > /srv/${port}/page; busybox httpd -p ${port} -h /srv/${port}`,
  );

it('carries connections to the ports of a machine, many at once, and after a suspend', async () => {
  await engine.start(request('m1'));
  await serve(8000, 'first');
  await serve(8001, 'second');
  const pages = await Promise.all([8000, 8001, 8000, 8001, 8000].map(page));
  expect(pages.map((one) => one.trim().split('\n').at(-1))).toEqual(['first', 'second', 'first', 'second', 'first']);
  expect(await page(8002)).toBe('');
  await engine.suspend('m1');
  expect(await codeOf(engine.openPort('m1', 8000))).toBe('not-running');
  await engine.start(request('m1'));
  expect(await page(8000)).toContain('first');
});

it('closes the oldest of many ports, and exposes none of them to the host', async () => {
  for (let port = 9000; port < 9020; port += 1) expect(await page(port)).toBe('');
  expect(await page(8001)).toContain('second');
  const own = connect(40_000, '127.0.0.1');
  expect(
    await Promise.race([once(own, 'connect').then(() => 'reached'), once(own, 'error').then(() => 'refused')]).catch(
      () => 'refused',
    ),
  ).toBe('refused');
});

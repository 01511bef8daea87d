import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LabEngine, Link, StartRequest } from '../engine.ts';
import { sshKeyOf } from '../ssh-key.ts';
import { createTestSite, SIZE, type TestSite } from './test-site.ts';

const MINUTE = 60_000;
const hosts = [
  { name: 'master', address: '10.77.0.11' },
  { name: 'slave-1', address: '10.77.0.12' },
];

let site: TestSite;
let engine: LabEngine;

const on = (network: string, position: 0 | 1): Link => {
  const { name, address } = hosts[position] as { name: string; address: string };
  return { network, name, address: `${address}/24`, hosts, sshKey: sshKeyOf(Buffer.alloc(32, network.length)) };
};
const request = (machineId: string, link?: Link): StartRequest => ({
  ...{ machineId, image: site.image, size: SIZE },
  ...(link ? { link } : {}),
});
const output = async (machineId: string, script: string) =>
  (await engine.exec(machineId, script, { limitMs: 90_000 })).output;
const reaches = async (machineId: string, to: string) =>
  (await engine.exec(machineId, `ping -c 1 -W 2 ${to}`, { limitMs: 20_000 })).exitCode === 0;

describe('machines on a private network', () => {
  beforeAll(async () => {
    site = await createTestSite('linux-basic');
    engine = site.engine();
    await engine.ensureTemplate(site.image, SIZE);
    expect(await engine.start(request('one', on('first', 0)))).toMatchObject({ from: 'template', fallback: null });
    expect(await engine.start(request('two', on('first', 1)))).toMatchObject({ from: 'template', fallback: null });
    await engine.start(request('other', on('second', 1)));
    await engine.start(request('alone'));
  }, 10 * MINUTE);
  afterAll(async () => {
    await engine?.close({ destroyAll: true });
    await site?.remove();
  }, MINUTE);

  it('reach each other by name, even when they come from one template', { timeout: 2 * MINUTE }, async () => {
    expect(await reaches('one', 'slave-1')).toBe(true);
    expect(await reaches('two', 'master')).toBe(true);
    expect(await output('two', 'hostname')).toBe('slave-1\n');
  });

  it('log in to each other over SSH by the key of their cluster', { timeout: 5 * MINUTE }, async () => {
    expect(await output('one', 'ssh slave-1 hostname')).toBe('slave-1\n');
    expect(
      await output('two', 'echo there >/tmp/sent; scp -q /tmp/sent master:/tmp/came && ssh master cat /tmp/came'),
    ).toBe('there\n');
    const without = 'ssh -F none -o BatchMode=yes -o StrictHostKeyChecking=no root@master true 2>&1';
    expect(await output('two', without)).toContain('Permission denied');
  });

  it('carry the data of programs to each other, in pieces of any length', { timeout: 2 * MINUTE }, async () => {
    const kept = await output('one', 'head -c 3000000 /dev/urandom >/tmp/f; httpd -p 80 -h /tmp; sha256sum </tmp/f');
    expect(kept).toMatch(/^[0-9a-f]{64} /);
    expect(await output('two', 'wget -q -O - http://master/f | sha256sum')).toBe(kept);
  });

  it('cannot reach machines on another network or on none', { timeout: 2 * MINUTE }, async () => {
    expect(await reaches('other', '10.77.0.11')).toBe(false);
    expect(await reaches('alone', '10.77.0.11')).toBe(false);
  });

  it('serve their ports to the server, each its own, before and after a suspend', { timeout: 3 * MINUTE }, async () => {
    const page = async (machineId: string) => {
      const stream = await engine.openPort(machineId, 8080);
      stream.on('error', () => undefined);
      stream.end('GET /word HTTP/1.0\r\n\r\n');
      return (await text(stream).catch(() => '')).trim().split('\n').at(-1);
    };
    for (const id of ['one', 'two', 'other'])
      await engine.exec(id, `mkdir -p /srv/w; echo ${id} >/srv/w/word; busybox httpd -p 8080 -h /srv/w`);
    expect(await Promise.all(['one', 'two', 'other', 'one'].map(page))).toEqual(['one', 'two', 'other', 'one']);
    // The gates are no way to the host or to other networks, and the machines still reach each other.
    expect(await reaches('other', '10.77.0.11')).toBe(false);
    expect(await reaches('one', 'slave-1')).toBe(true);
    await engine.suspend('two');
    await engine.start(request('two', on('first', 1)));
    expect(await page('two')).toBe('two');
  });

  it('are connected again after a suspend, and after another server took them over', {
    timeout: 3 * MINUTE,
  }, async () => {
    await engine.suspend('two');
    expect(await reaches('one', 'slave-1')).toBe(false);
    await engine.start(request('two', on('first', 1)));
    expect(await reaches('one', 'slave-1')).toBe(true);

    await engine.close();
    engine = site.engine();
    await engine.adopt(['one', 'two', 'other', 'alone'], []);
    expect(await reaches('one', 'slave-1')).toBe(true);
  });
});

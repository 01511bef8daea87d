import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LabEngine, Link, StartRequest } from '../engine.ts';
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
  return { network, name, address: `${address}/24`, hosts };
};
const request = (machineId: string, link?: Link): StartRequest => ({
  ...{ machineId, image: site.image, size: SIZE },
  ...(link ? { link } : {}),
});
const output = async (machineId: string, script: string) =>
  (await engine.exec(machineId, script, { limitMs: 20_000 })).output;
const reaches = async (machineId: string, to: string) =>
  (await engine.exec(machineId, `ping -c 1 -W 2 ${to}`, { limitMs: 20_000 })).exitCode === 0;

describe('machines on a private network', () => {
  beforeAll(async () => {
    site = await createTestSite('linux-basic');
    engine = site.engine();
    await engine.ensureTemplate(site.image, SIZE);
    await engine.start(request('one', on('first', 0)));
    await engine.start(request('two', on('first', 1)));
    await engine.start(request('other', on('second', 1)));
    await engine.start(request('alone'));
  }, 10 * MINUTE);
  afterAll(async () => {
    await engine?.close({ destroyAll: true });
    await site?.remove();
  }, MINUTE);

  it('reach each other by name, though both come from one template', { timeout: 2 * MINUTE }, async () => {
    expect(await reaches('one', 'slave-1')).toBe(true);
    expect(await reaches('two', 'master')).toBe(true);
    expect(await output('two', 'hostname')).toBe('slave-1\n');
  });

  it('carry what programs say to each other, in pieces of any length', { timeout: 2 * MINUTE }, async () => {
    const kept = await output('one', 'head -c 3000000 /dev/urandom >/tmp/f; httpd -p 80 -h /tmp; sha256sum </tmp/f');
    expect(kept).toMatch(/^[0-9a-f]{64} /);
    expect(await output('two', 'wget -q -O - http://master/f | sha256sum')).toBe(kept);
  });

  it('reach nobody on another network, and nobody who is on none', { timeout: 2 * MINUTE }, async () => {
    expect(await reaches('other', '10.77.0.11')).toBe(false);
    expect(await reaches('alone', '10.77.0.11')).toBe(false);
  });

  it('are on it again after they slept, and after another server took them over', { timeout: 3 * MINUTE }, async () => {
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

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LabEngine } from '../engine.ts';
import { findMachines } from './proc.ts';
import { codeOf, createTestSite, eventually, SIZE, type TestSite } from './test-site.ts';

const MINUTE = 60_000;

let site: TestSite;
let engine: LabEngine;
beforeAll(async () => {
  site = await createTestSite('linux-basic');
  engine = site.engine();
}, 5 * MINUTE);
afterAll(async () => {
  await engine?.close({ destroyAll: true });
  await site?.remove();
}, MINUTE);

const running = () => [...findMachines(site.instance).keys()];
const folders = () => readdir(join(site.dir, 'machines'));
const layer = {
  ...{ recipe: 'layer', build: 'over', capture: '', packages: [], files: [], commands: 'sleep 600', desktop: false },
};

it('an engine that closes ends the machines of a template and of a build', { timeout: 4 * MINUTE }, async () => {
  const template = codeOf(engine.ensureTemplate(site.image, SIZE));
  const build = codeOf(engine.buildLayer({ ...layer, base: site.image }, () => undefined));
  await eventually(() => running().length === 2, MINUTE);
  await engine.close();
  expect([await template, await build]).toEqual(['cancelled', 'cancelled']);
  expect([running(), await folders()]).toEqual([[], []]);
  expect(await readdir(join(site.dir, 'templates'))).toEqual([]);
  engine = site.engine();
});

it('a template that is called off while it is saved or settles leaves nothing', { timeout: 8 * MINUTE }, async () => {
  for (const step of ['waiting until it is quiet', 'saving its memory']) {
    const abort = new AbortController();
    const tell = (line: string) => line === step && abort.abort();
    expect(await codeOf(engine.ensureTemplate(site.image, SIZE, tell, abort.signal))).toBe('cancelled');
    expect([running(), await folders()]).toEqual([[], []]);
  }
});

it('the next server ends the machine of a template that an earlier one was making', {
  timeout: 4 * MINUTE,
}, async () => {
  const earlier = codeOf(engine.ensureTemplate(site.image, SIZE));
  await eventually(() => running().length === 1, MINUTE);
  const next = site.engine();
  // Whichever process is seen first: one that ends may still be there while it is looked for.
  expect(await next.adopt([], [])).toMatchObject({ reaped: [expect.stringMatching(/^_template-/)] });
  expect(await earlier).not.toBe('no error');
  expect([running(), await folders()]).toEqual([[], []]);
  expect(await next.ensureTemplate(site.image, SIZE)).toMatchObject({ made: true });
  expect((await next.start({ machineId: 'after', image: site.image, size: SIZE })).from).toBe('template');
  await next.close({ destroyAll: true });
});

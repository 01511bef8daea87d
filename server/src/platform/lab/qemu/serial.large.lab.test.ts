import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LabEngine } from '../engine.ts';
import { createTestSite, readUntil, SIZE, type TestSite } from './test-site.ts';

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
}, 60_000);

/**
 * Keeps the first line that comes over the serial port in a file. It ends when the port is open: what comes before is
 * nobody's.
 */
const keepOne = `rm -f /tmp/heard /tmp/open
(exec 3</dev/ttyS0; : >/tmp/open; read line <&3; echo "heard $line" >/tmp/heard) >/dev/null 2>&1 &
until [ -e /tmp/open ]; do sleep 0.05; done`;
const run = (script: string) => engine.exec('m1', script, { limitMs: 20_000 });
const heard = async () => (await run('cat /tmp/heard')).output.trim();
/** Types a line until the guest has it: a port that a server has just taken over may still lose what comes first. */
const type = (stream: Duplex, word: string) =>
  expect
    .poll(
      () => {
        stream.write(`${word}\n`);
        return heard();
      },
      { timeout: 40_000, interval: 500 },
    )
    .toBe(`heard ${word}`);
const open = async () => (await engine.openConsole('m1', 'serial')).stream;

it('carries the serial port both ways, for several readers, after a suspend and for another server', {
  timeout: 180_000,
}, async () => {
  const request = { machineId: 'm1', image: site.image, size: SIZE };
  await engine.start(request);
  // Said before anybody looks: it is kept.
  await run('echo before >/dev/ttyS0');
  const first = await open();
  expect(await readUntil(first, /before/)).toContain('before');
  const second = await open();
  await run(keepOne);
  await type(first, 'one');
  expect(await readUntil(second, /one/)).toContain('before');
  await engine.suspend('m1');
  await engine.start(request);
  const later = await open();
  await run('echo again >/dev/ttyS0');
  expect(await readUntil(later, /again/)).toContain('again');
  await engine.close();
  engine = site.engine();
  await engine.adopt(['m1'], []);
  const third = await open();
  await run(keepOne);
  await type(third, 'two');
});

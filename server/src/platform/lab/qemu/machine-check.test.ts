import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LabEngine } from '../engine.ts';
import { codeOf, createTestSite, eventually, readUntil, SIZE, type TestSite } from './test-site.ts';

const MINUTE = 60_000;

let site: TestSite;
let engine: LabEngine;
beforeAll(async () => {
  site = await createTestSite('linux-basic');
  engine = site.engine();
  await engine.ensureTemplate(site.image, SIZE);
}, 5 * MINUTE);

afterAll(async () => {
  await engine.close({ destroyAll: true });
  await site.remove();
}, MINUTE);

const start = (machineId: string) => engine.start({ machineId, image: site.image, size: SIZE });

let typed = 0;

/** Types commands at the terminal as root, as a student would; returns the output since. */
async function type(machineId: string, commands: string): Promise<string> {
  const { stream } = await engine.openConsole(machineId, 'terminal');
  typed += 1;
  stream.write(`echo beg""un-${typed}; ${commands}; echo do""ne-${typed}\r`);
  const shown = (await readUntil(stream, new RegExp(`\\ndone-${typed}\\n`))).split(`begun-${typed}`).at(-1) ?? '';
  stream.destroy();
  return shown;
}

it('finds nothing changed in an untouched machine', { timeout: MINUTE }, async () => {
  await start('honest');
  expect((await engine.exec('honest', 'test -e /root/task')).exitCode).toBe(1);
  await type('honest', 'touch /root/task');
  expect((await engine.exec('honest', 'test -e /root/task')).exitCode).toBe(0);
  expect(await engine.changedParts('honest')).toEqual([]);
});

it('reports what was changed, even when another shell or other tools claim that nothing was', {
  timeout: MINUTE,
}, async () => {
  await start('forger');
  await type(
    'forger',
    [
      'rm /bin/sh',
      `printf '#!/bin/bash\\necho "$*" >>/root/stolen; echo 0\\n' >/bin/sh`,
      'chmod +x /bin/sh',
      'for t in test cat grep setsid mkfifo; do rm -f /bin/$t /usr/bin/$t; /bin/busybox cp /bin/sh /usr/bin/$t; done',
    ].join('; '),
  );
  const result = await engine.exec('forger', 'grep -q secret-answer /root/task 2>/dev/null');
  expect(result).toMatchObject({ exitCode: 2, output: '' });
  expect((await engine.exec('forger', 'cat /root/stolen')).output).not.toContain('secret-answer');
  expect(await engine.changedParts('forger')).toEqual(['/bin/sh']);
});

it('exposes its script in no file and in no process’s arguments', { timeout: MINUTE }, async () => {
  const running = engine.exec('honest', 'sleep 6; : secret-answer; exit 4');
  const found = await type(
    'honest',
    [
      'sleep 1',
      "for p in /proc/[0-9]*; do cat $p/cmdline $p/environ 2>/dev/null | tr '\\0' ' '; echo; done >/tmp/processes",
      'grep -c "self/fd/[3]" /tmp/processes',
      'grep -rl "secret-ans[w]er" /run /tmp /root',
    ].join('; '),
  );
  // The script ran at the same time, and could not be found.
  expect(found).toMatch(/^\n[1-9]\d*\ndone/);
  expect((await running).exitCode).toBe(4);
});

it('is installed again after the guest has rebooted', { timeout: 2 * MINUTE }, async () => {
  await engine.exec('honest', ': >/run/before; (sleep 0.2; reboot) >/dev/null 2>&1 &');
  await eventually(async () => {
    const answer = await engine.exec('honest', '[ ! -e /run/before ] && echo anew').catch(() => null);
    return answer?.output === 'anew\n';
  }, MINUTE);
  expect(await engine.changedParts('honest')).toEqual([]);
});

it('rejects another program in place of the shell and reports the exchange', { timeout: MINUTE }, async () => {
  await type(
    'honest',
    'cp /bin/busybox /tmp/busybox; echo more >>/tmp/busybox; cp /tmp/busybox /tmp/other; /tmp/busybox mv /tmp/other /bin/busybox; kill $(pidof qemu-ga); sleep 2',
  );
  expect(await codeOf(engine.exec('honest', 'true'))).toBe('agent-silent');
  expect(await engine.changedParts('honest')).toEqual(['/bin/busybox']);
});

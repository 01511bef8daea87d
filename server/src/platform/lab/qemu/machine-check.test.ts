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

/** Does something at the terminal, as root, as a student does; answers what was shown since. */
async function type(machineId: string, commands: string): Promise<string> {
  const { stream } = await engine.openConsole(machineId, 'terminal');
  typed += 1;
  stream.write(`echo beg""un-${typed}; ${commands}; echo do""ne-${typed}\r`);
  const shown = (await readUntil(stream, new RegExp(`\\ndone-${typed}\\n`))).split(`begun-${typed}`).at(-1) ?? '';
  stream.destroy();
  return shown;
}

it('finds nothing changed in a machine that is as it was made', { timeout: MINUTE }, async () => {
  await start('honest');
  expect((await engine.exec('honest', 'test -e /root/task')).exitCode).toBe(1);
  await type('honest', 'touch /root/task');
  expect((await engine.exec('honest', 'test -e /root/task')).exitCode).toBe(0);
  expect(await engine.changedParts('honest')).toEqual([]);
});

it('cannot be told by another shell or other tools that all is well, and says what was changed', {
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

it('shows its script in no file and in no process’s arguments', { timeout: MINUTE }, async () => {
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
  // It ran meanwhile, and was not to be found.
  expect(found).toMatch(/^\n[1-9]\d*\ndone/);
  expect((await running).exitCode).toBe(4);
});

it('is put in its place again after the guest has started anew', { timeout: 2 * MINUTE }, async () => {
  await engine.exec('honest', ': >/run/before; (sleep 0.2; reboot) >/dev/null 2>&1 &');
  await eventually(async () => {
    const answer = await engine.exec('honest', '[ ! -e /run/before ] && echo anew').catch(() => null);
    return answer?.output === 'anew\n';
  }, MINUTE);
  expect(await engine.changedParts('honest')).toEqual([]);
});

it('does not take another program for the shell, and says that it was exchanged', { timeout: MINUTE }, async () => {
  await type(
    'honest',
    'cp /bin/busybox /tmp/busybox; echo more >>/tmp/busybox; cp /tmp/busybox /tmp/other; /tmp/busybox mv /tmp/other /bin/busybox; kill $(pidof qemu-ga); sleep 2',
  );
  expect(await codeOf(engine.exec('honest', 'true'))).toBe('agent-silent');
  expect(await engine.changedParts('honest')).toEqual(['/bin/busybox']);
});

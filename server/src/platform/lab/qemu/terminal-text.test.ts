import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { TERMINAL_FILE, TerminalHub } from './terminal-hub.ts';
import { stripControls } from './terminal-text.ts';

/** Seconds of this thread's processor time: a busy host proves nothing. */
function costOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000_000;
}

async function consoleWith(text: string): Promise<TerminalHub> {
  const folder = await mkdtemp(join(tmpdir(), 'xueyan-terminal-'));
  await writeFile(join(folder, TERMINAL_FILE), text);
  const hub = new TerminalHub(folder);
  onTestFinished(async () => {
    hub.end();
    await rm(folder, { recursive: true });
  });
  return hub;
}

it('reads what a guest has printed as a person sees it', () => {
  expect(stripControls('one\r\n10%\r100%\r\r\n\u001b[31mred\u001b[0m\u0007 ab\bc\n\n')).toEqual([
    'one',
    '100%',
    'red ac',
  ]);
});

it.each([
  ['carriage returns', '\r'],
  ['carriage returns, each with a letter', '\rx'],
  ['beginnings of control sequences', '\u001b[0;'],
  ['beginnings of titles', '\u001b]0;x'],
  ['backspaces', 'x\b\b'],
])('a guest that prints 262,000 %s is looked at at no cost', async (_, unit) => {
  const flood = `${unit.repeat(Math.ceil(262_000 / unit.length))}!`;
  expect(costOf(() => stripControls(flood))).toBeLessThan(1);
  const hub = await consoleWith(`before\n${flood}\nroot@xueyan:~# \n`);
  // What the console printed is read in several turns.
  await expect.poll(() => hub.lines(1)[0] === 'root@xueyan:~#').toBe(true);
  const look = () => hub.lines(12);
  expect(costOf(() => Array.from({ length: 20 }, look))).toBeLessThan(1);
});

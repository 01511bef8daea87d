import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { costOf } from '../../../testing/cost.ts';
import { TERMINAL_FILE, TerminalHub } from './terminal-hub.ts';
import { cutToReplay, stripControls } from './terminal-text.ts';

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

it('converts the output of a guest into what a person sees', () => {
  expect(stripControls('one\r\n10%\r100%\r\r\n\u001b[31mred\u001b[0m\u0007 ab\bc\n\n')).toEqual([
    'one',
    '100%',
    'red ac',
  ]);
});

it.each([
  ['where the cursor is', '\u001b[6n'],
  ['who it is', '\u001b[>c'],
  ['whether its cursor blinks, as vim does', '\u001b[?12$p'],
  ['its name', '\u001b[>0q'],
  ['its size', '\u001b[18t'],
  ['how it sends keys', '\u001b[?u'],
  ['which colour its ground has', '\u001b]11;?\u0007'],
  ['a setting', '\u001bP$q q\u001b\\'],
  ['what it can do', '\u001bP+q5463\u001b\\'],
])('the replay does not query the terminal for %s', (_, question) => {
  const kept = '\u001b[?25l\u001b[31mred\u001b[2;1H\u001b[!p';
  expect(cutToReplay(Buffer.from(`a${question}${kept}`)).toString()).toBe(`a${kept}`);
});

it.each([
  ['carriage returns', '\r'],
  ['carriage returns, each with a letter', '\rx'],
  ['beginnings of control sequences', '\u001b[0;'],
  ['beginnings of titles', '\u001b]0;x'],
  ['beginnings of questions', '\u001bP$q0;'],
  ['backspaces', 'x\b\b'],
])('a guest that prints 262,000 %s costs almost nothing to read', async (_, unit) => {
  const flood = `${unit.repeat(Math.ceil(262_000 / unit.length))}!`;
  expect(await costOf(() => stripControls(flood))).toBeLessThan(1);
  const hub = await consoleWith(`before\n${flood}\nroot@xueyan:~# \n`);
  // The hub reads the console's output in several turns.
  await expect.poll(() => hub.lines(1)[0] === 'root@xueyan:~#').toBe(true);
  const look = () => hub.lines(12);
  expect(await costOf(() => Array.from({ length: 20 }, look))).toBeLessThan(1);
  expect(await costOf(() => cutToReplay(Buffer.from(flood)))).toBeLessThan(1);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive, startOf } from '../lab/qemu/proc.ts';
import { MARK } from './ending.ts';
import { takeFolder } from './folder.ts';
import { openOwned } from './open.ts';
import { newToken } from './record.ts';
import { ProgramFailed, runOwned } from './run.ts';
import { ended, startOwned } from './start.ts';

let base: string;
let dir: string;
const strays: ChildProcess[] = [];
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'xueyan-owned-'));
  dir = join(base, 'processes');
});
afterEach(async () => {
  for (const stray of strays.splice(0)) stray.kill('SIGKILL');
  await (await openOwned(dir, 1)).close();
  await rm(base, { recursive: true });
});

const open = (server = 1) => openOwned(dir, server);
/** Returns what is written down at this moment. */
const written = async () =>
  Promise.all((await readdir(dir)).map(async (name) => JSON.parse(await readFile(join(dir, name), 'utf8'))));
const sleep = (purpose: string) => startOwned(purpose, 'sleep', ['300'], { stdio: 'ignore' });

/** Starts what an earlier server has left, which is none of this process's own. */
function leave(env: NodeJS.ProcessEnv = {}): number {
  const stray = spawn('sleep', ['300'], { stdio: 'ignore', detached: true, env: { ...process.env, ...env } });
  strays.push(stray);
  return stray.pid ?? 0;
}

/** Starts a server of its own process that begins a program and takes a folder. */
async function startServer(number: number) {
  const from = (name: string) => JSON.stringify(join(import.meta.dirname, name));
  const script = `
    const { openOwned } = await import(${from('open.ts')});
    const { startOwned } = await import(${from('start.ts')});
    const { takeFolder } = await import(${from('folder.ts')});
    await openOwned(${JSON.stringify(dir)}, ${number});
    const { pid } = startOwned('conversion ${number}', 'sleep', ['300'], { stdio: 'ignore' });
    const { path } = await takeFolder(${JSON.stringify(base)}, 'work-');
    console.log(JSON.stringify({ pid, path }));
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  strays.push(server);
  const [line] = await once(server.stdout, 'data');
  const { pid, path } = JSON.parse(String(line)) as { pid: number; path: string };
  const kill = async () => {
    const exit = once(server, 'exit');
    server.kill('SIGKILL');
    await exit;
  };
  return { pid, path, kill };
}

test('a program and a folder are written down with their purpose for as long as they are there', async () => {
  await open();
  const child = sleep('a conversion');
  const folder = await takeFolder(base, 'work-');
  const process = { pid: child.pid, startedAt: startOf(child.pid ?? 0) };
  expect(await written()).toEqual(
    expect.arrayContaining([
      { purpose: 'a conversion', process },
      { purpose: 'folder work-', folder: folder.path },
    ]),
  );
  child.kill('SIGKILL');
  await ended(child);
  await folder.remove();
  expect([await written(), existsSync(folder.path)]).toEqual([[], false]);
});

test('what a program has started ends with it', async () => {
  const child = startOwned('a shell', '/bin/sh', ['-c', 'sleep 300 >/dev/null 2>&1 & echo $!'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [pid] = await once(child.stdout, 'data');
  await ended(child);
  await expect.poll(() => isAlive(Number(pid))).toBe(false);
});

test('so does what has left its group, where the program says that it may', async () => {
  const script = "setsid sh -c 'echo $$; exec sleep 300' & wait";
  const child = startOwned('a recipe', '/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'pipe'], spreads: true });
  const [pid] = await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await ended(child);
  expect(isAlive(Number(pid))).toBe(false);
});

test('a program that is to be behind the pages is so, also where the kernel divides the processor among sessions', async () => {
  const child = startOwned('a reading', 'sleep', ['300'], { stdio: 'ignore', behind: true });
  const group = await readFile(`/proc/${child.pid}/autogroup`, 'utf8').catch(() => 'nice 10');
  expect([getPriority(child.pid), group]).toEqual([10, expect.stringContaining('nice 10')]);
  child.kill('SIGKILL');
  await ended(child);
});

test('a server that stops ends what runs', async () => {
  const owned = await open();
  const child = sleep('a conversion');
  await owned.close();
  expect([isAlive(child.pid ?? 0), await written()]).toEqual([false, []]);
});

test('the next server ends what a killed one has left, and not what another one holds that still runs', async () => {
  const [first, second] = [await startServer(1), await startServer(2)];
  await first.kill();
  expect([first, second].map(({ pid, path }) => [isAlive(pid), existsSync(path)])).toEqual([
    [true, true],
    [true, true],
  ]);
  expect((await open()).left.toSorted()).toEqual(['conversion 1', 'folder work-']);
  expect([first, second].map(({ pid, path }) => [isAlive(pid), existsSync(path)])).toEqual([
    [false, false],
    [true, true],
  ]);
  await second.kill();
  expect((await open()).left.toSorted()).toEqual(['conversion 2', 'folder work-']);
  expect([await written(), isAlive(second.pid), existsSync(second.path)]).toEqual([[], false, false]);
});

test('a process that has the number of an ended one, or is of another host, is let be', async () => {
  const [, place] = newToken().split('-');
  const innocent = leave();
  await mkdir(dir);
  const write = (token: string, startedAt: string | null) =>
    writeFile(join(dir, `${token}.json`), JSON.stringify({ purpose: token, process: { pid: innocent, startedAt } }));
  // The process of the server has had this number, but began at another time.
  const [reused, elsewhere] = [`1-${place}-${process.pid}-1-a`, `1-00000000-${process.pid}-1-b`];
  await write(reused, '1');
  await write(elsewhere, startOf(innocent));
  await write(`2-00000000-${process.pid}-1-c`, startOf(innocent));
  expect((await open()).left.toSorted()).toEqual([elsewhere, reused].toSorted());
  expect(isAlive(innocent)).toBe(true);
  expect(await readdir(dir)).toEqual([`2-00000000-${process.pid}-1-c.json`]);
});

test('a process whose server was killed while it wrote this down is found by its mark', async () => {
  const [, place] = newToken().split('-');
  const token = `1-${place}-${process.pid}-1-a`;
  const pid = leave({ [MARK]: token });
  await mkdir(dir);
  await writeFile(join(dir, `${token}.json`), '{"purp');
  expect((await open()).left).toEqual(['unknown']);
  expect(isAlive(pid)).toBe(false);
});

test('what cannot be removed keeps no server from its start, and is tried again at the next', async () => {
  const [, place] = newToken().split('-');
  await mkdir(dir);
  const file = join(base, 'file');
  await writeFile(file, '');
  // Below a file there is no folder.
  const left = { purpose: 'a conversion', folder: join(file, 'work') };
  await writeFile(join(dir, `1-${place}-${process.pid}-1-a.json`), JSON.stringify(left));
  expect(await open()).toMatchObject({ left: [], stuck: ['a conversion'] });
  await rm(file);
  expect(await open()).toMatchObject({ left: ['a conversion'], stuck: [] });
  expect(await written()).toEqual([]);
});

test('a program that is run to its end returns what it wrote, or says why it failed', async () => {
  expect(await runOwned('words', '/bin/sh', ['-c', 'echo out; echo err >&2'])).toEqual({
    stdout: 'out\n',
    stderr: 'err\n',
  });
  const failed = await runOwned('words', '/bin/sh', ['-c', 'echo why >&2; exit 7']).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ProgramFailed);
  expect(failed).toMatchObject({ exitCode: 7, said: 'why\n' });
  await expect(runOwned('nothing', join(base, 'missing'), [])).rejects.toThrow('ENOENT');
});

test('a program that takes or writes too much, or is not wanted any more, is ended', async () => {
  await expect(runOwned('too long', 'sleep', ['300'], { limitMs: 50 })).rejects.toMatchObject({ exitCode: null });
  await expect(runOwned('too much', 'yes', [], { mostBytes: 1000 })).rejects.toBeInstanceOf(ProgramFailed);
  const abort = new AbortController();
  const running = runOwned('unwanted', 'sleep', ['300'], { signal: abort.signal });
  abort.abort(new Error('called off'));
  await expect(running).rejects.toThrow('called off');
});

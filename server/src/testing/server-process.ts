import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { clockAhead } from '../platform/clock.ts';
import { freePort } from './free-port.ts';
import { compiledOnce } from './program.ts';

/** Built by scripts/build-server.mjs before the tests, from process-main.ts. */
const main = join(import.meta.dirname, '../../dist/process-main.mjs');

/** Server in a separate process, as a school would run it. */
export interface ServerProcess {
  url: string;
  /** Advances its clock, and resolves once it has run what is due by then. */
  advance(ms: number): Promise<void>;
  close(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface ServerProcessOptions {
  /** Directory shared with other servers; by default its own, which is removed on close. */
  dataDir?: string;
  /** Number of the server among those on these files, from 1. */
  number?: number;
  demo?: boolean;
  /** Runs machines on the host's QEMU, which is off by default. */
  lab?: boolean;
  /** Milliseconds until it must serve. */
  limitMs?: number;
}

/** Starts the server on a free port; resolves once it serves. */
export async function startServerProcess(
  databaseUrl: string,
  { dataDir, number = 1, demo = false, lab = false, limitMs = 60_000 }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'xueyan-process-'));
  if (!lab) await writeFile(join(folder, 'qemu-system-x86_64'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: [folder, process.env.PATH].join(delimiter),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir ?? join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: demo ? '1' : '0',
      // Their builds would slow down what is measured and awaited.
      DEMO_IMAGES: '0',
      SERVER: String(number),
      CLOCK_AHEAD_MS: String(clockAhead()),
      XUEYAN_IMAGE_CACHE: process.env.XUEYAN_IMAGE_CACHE,
      ...compiledOnce,
      // Lets the test run find and end remaining processes.
      XUEYAN_TEST_RUN: process.env.XUEYAN_TEST_RUN,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text));
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const advance = async (ms: number) => {
    const advanced = new Promise<void>((resolve) => {
      child.on('message', function hear(message: object) {
        if (!('advanced' in message)) return;
        child.off('message', hear);
        resolve();
      });
    });
    child.send({ advanceMs: ms });
    await Promise.race([advanced, ended]);
  };
  const close = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (const end = performance.now() + limitMs; !(await answers(url)); await wait(100)) {
    if (child.exitCode === null && performance.now() < end) continue;
    await close('SIGKILL');
    throw new Error(`the server does not serve:\n${output}`);
  }
  return { url, advance, close };
}

const answers = (url: string) =>
  fetch(`${url}/api/auth/sysinfo`).then(
    (reply) => reply.ok,
    () => false,
  );

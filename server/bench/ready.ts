import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../src/testing/free-port.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, ms, type Row } from './table.ts';

const rounds = 5;
/** Milliseconds without a request until the memory is read: what a start needs alone has been collected by then. */
const idleMs = 20_000;
const mostMb = 200;

/**
 * Measures the time from a start to the first response on a set-up school, against a bare Node process with the same
 * database connection and Fastify listening, alternating; then the memory of the idle server.
 */
export async function measureReady(server: ServerUnderTest): Promise<Row[]> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    theirs.push(await startBare(server.databaseUrl));
    ours.push(await server.killAndStart());
  }
  await delay(idleMs);
  const idle = await residentMb(server.pid);
  const ratio = median(ours) / median(theirs);
  return [
    {
      what: 'a start on a set-up school until it serves / bare Node with Fastify and PostgreSQL',
      measured: `${ms(median(ours))} / ${ms(median(theirs))} = ${ratio.toFixed(1)} ×`,
      bound: '≤ 2 × or ≤ 1500 ms',
      good: ratio <= 2 || median(ours) <= 1_500,
    },
    {
      what: 'memory of an idle server process (RSS)',
      measured: `${idle.toFixed(0)} MB`,
      bound: `≤ ${mostMb} MB`,
      good: idle <= mostMb,
    },
  ];
}

async function startBare(databaseUrl: string): Promise<number> {
  const port = await freePort();
  const begin = performance.now();
  const script = join(import.meta.dirname, 'bare-route.ts');
  const bare = spawn(process.execPath, [script, databaseUrl, String(port)], { stdio: 'inherit' });
  await untilResponds(`http://127.0.0.1:${port}/`, bare);
  const took = performance.now() - begin;
  const ended = once(bare, 'exit');
  bare.kill('SIGTERM');
  await ended;
  return took;
}

/** Resolves with the first response, whatever it says. */
async function untilResponds(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response) return;
    if (child.exitCode !== null) throw new Error('the process ended before it served');
    await delay(10);
  }
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(status.match(/^VmRSS:\s+(\d+) kB/m)?.[1]) / 1024;
}

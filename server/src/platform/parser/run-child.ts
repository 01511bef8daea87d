import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Outcome, Task } from './child.ts';
import { type Frame, joinFrame, splitFrame } from './frame.ts';

export interface ChildLimits {
  /** Milliseconds. */
  time: number;
  /** Megabytes of JavaScript, and of everything that a process may write to. */
  heapMb: number;
  dataMb: number;
  answerBytes: number;
}

/** Why there is no answer: it took too long, too much memory, said too much, or was called off. */
export class ChildFailure extends Error {}

const root = join(import.meta.dirname, '../../../..');
const program = join(import.meta.dirname, 'child.ts');

/**
 * Limits that the kernel keeps, for what no heap limit sees; none of them can be raised again. Should the host itself be
 * short of memory, this is what it ends first.
 */
const shell = 'ulimit -c 0; ulimit -t "$1"; ulimit -d "$2"; echo 1000 >/proc/self/oom_score_adj; shift 2; exec "$@"';

/**
 * Reads one document in a process of its own, which sees none of our settings, may read our own code and nothing else,
 * may start nothing, and is ended when it takes more than its limits.
 */
export async function runChild(
  task: Task,
  bytes: Uint8Array,
  limits: ChildLimits,
  signal: AbortSignal,
): Promise<Frame & { head: Outcome }> {
  signal.throwIfAborted();
  const node = [
    process.execPath,
    `--max-old-space-size=${limits.heapMb}`,
    '--permission',
    `--allow-fs-read=${root}`,
    program,
  ];
  const cpuSeconds = Math.ceil(limits.time / 1000) + 5;
  const child = spawn('/bin/sh', ['-c', shell, 'sh', String(cpuSeconds), String(limits.dataMb * 1024), ...node], {
    cwd: root,
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  // One that cannot even be started has nothing to answer.
  child.on('error', () => undefined);
  const end = () => child.kill('SIGKILL');
  const timer = setTimeout(end, limits.time);
  signal.addEventListener('abort', end);
  try {
    lowerPriority(child.pid);
    // A child that ends before it has read everything says so by its answer, not by the broken pipe.
    child.stdin?.on('error', () => undefined).end(joinFrame({ head: task, blobs: [bytes] }));
    const answer = await readAll(child.stdio[3] as Readable, limits.answerBytes);
    return splitFrame(answer) as Frame & { head: Outcome };
  } catch (cause) {
    throw new ChildFailure('no answer', { cause });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    end();
  }
}

/** Whoever waits for a page comes before whoever waits for a document. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}

async function readAll(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > maxBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

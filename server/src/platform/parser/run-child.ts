import type { SpawnOptions } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { startOwned } from '../owned/start.ts';
import type { Outcome, Task } from './child.ts';
import { type Frame, joinFrame, splitFrame } from './frame.ts';

export interface ChildLimits {
  /** Milliseconds. */
  time: number;
  /** Megabytes of the JavaScript heap, and of all writable memory of the process. */
  heapMb: number;
  dataMb: number;
  answerBytes: number;
}

/** Reason of a missing result: too much time, memory or output, or a cancellation. */
export class ChildFailure extends Error {}

/** Files of a task that reads one and writes another, by their descriptors in this process. */
export interface ChildFiles {
  input: number;
  /** Undefined: what it writes is ignored. */
  output?: number | undefined;
  /** Called with the share that is done. */
  progress?: ((share: number) => void) | undefined;
}

const root = join(import.meta.dirname, '../../../..');
const program = new URL('./child.ts', import.meta.url).pathname;

/**
 * Limits enforced by the kernel for memory outside the heap; the process cannot raise them again. On a lack of memory,
 * the kernel ends this process first.
 */
const shell = 'ulimit -c 0; ulimit -t "$1"; ulimit -d "$2"; echo 1000 >/proc/self/oom_score_adj; shift 2; exec "$@"';

/**
 * Reads one document in a separate process, which has nothing of the server's environment. It may read only the
 * product's code, may start no process, and is killed when it exceeds its limits.
 */
export async function runChild(
  task: Task,
  bytes: Uint8Array,
  limits: ChildLimits,
  signal: AbortSignal,
  files?: ChildFiles,
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
  const args = ['-c', shell, 'sh', String(cpuSeconds), String(limits.dataMb * 1024), ...node];
  const ofFiles: (number | 'ignore' | 'pipe')[] = files ? [files.input, files.output ?? 'ignore', 'pipe'] : [];
  const options: SpawnOptions = { cwd: root, env: {}, stdio: ['pipe', 'ignore', 'ignore', 'pipe', ...ofFiles] };
  const child = startOwned(`reading ${task.read}`, '/bin/sh', args, { ...options, behind: true });
  // A process that cannot be started returns no result.
  child.on('error', () => undefined);
  const said = files && (child.stdio as unknown as (Readable | undefined)[])[6];
  said
    ?.on('error', () => undefined)
    .on('data', (lines: Buffer) => {
      const share = Number(lines.toString('latin1').trim().split('\n').at(-1));
      if (share >= 0 && share <= 1) files?.progress?.(share);
    });
  const end = () => child.kill('SIGKILL');
  const timer = setTimeout(end, limits.time);
  signal.addEventListener('abort', end);
  try {
    // A process that ends before it has read everything reports that by its result, not by the broken pipe.
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

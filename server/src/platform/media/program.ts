import { chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { takeFolder } from '../owned/folder.ts';
import { startOwned } from '../owned/start.ts';

export interface ProgramRun {
  argv: [string, ...string[]];
  /** Working directory, and the only folder it may write to. */
  folder: string;
  input?: Buffer | string;
  cpuSeconds: number;
  memoryMb: number;
  /** Limit of its output and of each file it writes. */
  outputMb: number;
  /** Receives each line of the output, which is then not collected. */
  onLine?: (line: string) => void;
}

/** Debian's user that owns nothing. */
const nobody = 65_534;
const isRoot = () => process.getuid?.() === 0;

/** Limits enforced by the kernel; on a lack of memory, the kernel ends this process first. */
const shell =
  'ulimit -c 0; ulimit -t "$1"; ulimit -v "$2"; ulimit -f "$3"; echo 1000 >/proc/self/oom_score_adj; shift 3; exec "$@"';

/**
 * Runs a program of Debian on files of the server's own making, in a separate process: as nobody where the server is
 * root, with nothing of the server's environment, within limits. Rejects with the end of its error output.
 */
export async function runProgram(run: ProgramRun, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  const { argv, folder, cpuSeconds, memoryMb, outputMb } = run;
  const limits = [String(cpuSeconds), String(memoryMb * 1024), String(outputMb * 2048)];
  const child = startOwned(argv[0], '/bin/sh', ['-c', shell, 'sh', ...limits, ...argv], {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', HOME: folder, LANG: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(isRoot() && { uid: nobody, gid: nobody }),
  });
  const end = () => child.kill('SIGKILL');
  // On a busy host the program gets only a share of the processor, hence the longer wall time.
  const timer = setTimeout(end, cpuSeconds * 8_000);
  signal.addEventListener('abort', end);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  try {
    child.stdin.on('error', () => undefined).end(run.input ?? '');
    const [said, complained, code] = await Promise.all([
      run.onLine ? eachLine(child.stdout, run.onLine) : readAll(child.stdout, outputMb * 1024 * 1024),
      readAll(child.stderr, 64 * 1024),
      ended,
    ]);
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`${argv[0]} ${code}: ${complained.toString('utf8').trim().slice(-300)}`);
    return said;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    end();
  }
}

/** Creates a folder in which a program may work, for the duration of `work`. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const { path, remove } = await takeFolder(tmpdir(), 'xueyan-media-');
  try {
    if (isRoot()) await chown(path, nobody, nobody);
    return await work(path);
  } finally {
    await remove();
  }
}

/** Makes a file that a program wrote the server's own. */
export async function takeBack(path: string): Promise<void> {
  if (isRoot()) await chown(path, 0, 0);
}

async function readAll(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    total += chunk.length;
    // The rest is read and discarded, so that a program with endless output does not block.
    if (total <= maxBytes) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function eachLine(stream: Readable, onLine: (line: string) => void): Promise<Buffer> {
  let rest = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const lines = (rest + chunk.toString('utf8')).split('\n');
    rest = lines.pop()?.slice(-1_000) ?? '';
    for (const line of lines) onLine(line);
  }
  return Buffer.alloc(0);
}

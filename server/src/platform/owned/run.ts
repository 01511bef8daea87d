import type { Readable } from 'node:stream';
import { ended, startOwned } from './start.ts';

export interface OwnedRun {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  /** Milliseconds after which it is ended; without a limit unless told. */
  limitMs?: number;
  /** Serving pages has priority over it. */
  behind?: boolean;
  /** Most bytes of its output, and of its error output; 1 MiB unless told. */
  mostBytes?: number;
}

/** End of a program without success. */
export class ProgramFailed extends Error {
  /** Null where it was ended. */
  readonly exitCode: number | null;
  /** Its error output. */
  readonly said: string;

  constructor(line: string, exitCode: number | null, said: string) {
    super(`Command failed: ${line}\n${said}`);
    this.exitCode = exitCode;
    this.said = said;
  }
}

/**
 * Runs a program to its end, as `startOwned` does, and returns what it wrote. Rejects with `ProgramFailed` when it fails,
 * takes longer or writes more than it may, and with the reason of the signal when that aborts.
 */
export async function runOwned(
  purpose: string,
  command: string,
  args: readonly string[],
  { cwd, env, signal, limitMs, behind, mostBytes = 1024 * 1024 }: OwnedRun = {},
): Promise<{ stdout: string; stderr: string }> {
  signal?.throwIfAborted();
  const child = startOwned(purpose, command, args, { cwd, env, behind, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = (): void => void child.kill('SIGKILL');
  const timer = limitMs === undefined ? undefined : setTimeout(end, limitMs);
  signal?.addEventListener('abort', end);
  const close = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  try {
    const [out, err] = [child.stdout, child.stderr].map((stream?: Readable) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      // There is none where the server has no descriptor left.
      stream?.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= mostBytes) chunks.push(chunk);
        else end();
      });
      return () => Buffer.concat(chunks).toString('utf8');
    });
    const exitCode = await close;
    await ended(child);
    signal?.throwIfAborted();
    const [stdout = '', stderr = ''] = [out?.(), err?.()];
    if (exitCode !== 0) throw new ProgramFailed([command, ...args].join(' '), exitCode, stderr);
    return { stdout, stderr };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Installs Debian packages with apt, as root or by sudo without a password; fetches the lists of packages where there
 * are none, or where they name versions that are gone. `tell` receives the progress in percent. Returns the end of what
 * apt said on its error output; the caller looks whether the packages are there.
 */
export async function installPackages(
  names: readonly string[],
  tell: (percent: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const installing = ['install', '-y', '--no-install-recommends', '-o', 'APT::Status-Fd=3', ...names];
  const first = await apt(installing, tell, signal);
  if (first.done || signal?.aborted) return first.why;
  const lists = await apt(['update'], () => {}, signal);
  if (!lists.done || signal?.aborted) return lists.why || first.why;
  return (await apt(installing, tell, signal)).why;
}

/** Runs apt once; returns whether it succeeded, and the end of what it said on its error output. */
async function apt(
  what: readonly string[],
  tell: (percent: number) => void,
  signal: AbortSignal | undefined,
): Promise<{ done: boolean; why: string }> {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const options = ['-q', '-o', 'DPkg::Lock::Timeout=120'];
  const [command = '', ...args] = [...prefix, 'apt-get', ...options, ...what];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  let why = '';
  let done = false;
  await new Promise<void>((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], env, signal });
    child.stderr?.on('data', (text: Buffer) => {
      why = `${why}${text}`.slice(-500);
    });
    const status = child.stdio[3];
    // Download is the first half, installation the second: `dlstatus:1:12.5:…`, then `pmstatus:python3-torch:40:…`.
    if (status && 'on' in status && 'read' in status)
      createInterface({ input: status }).on('line', (line) => {
        const [kind, , percent] = line.split(':');
        const half = Number(percent) / 2;
        if (Number.isFinite(half)) tell(kind === 'dlstatus' ? half : 50 + half);
      });
    child.once('error', (error) => {
      why = error.message;
      resolve();
    });
    child.once('exit', (code) => {
      done = code === 0;
      resolve();
    });
  });
  return { done, why: why.trim() };
}

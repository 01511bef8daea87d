import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Installs Debian packages with apt, as root or by sudo without a password. `tell` receives the progress in percent.
 * Returns the end of what apt said on its error output; the caller looks whether the packages are there.
 */
export async function installPackages(
  names: readonly string[],
  tell: (percent: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const options = ['-y', '-q', '--no-install-recommends', '-o', 'APT::Status-Fd=3', '-o', 'DPkg::Lock::Timeout=120'];
  const [command = '', ...args] = [...prefix, 'apt-get', 'install', ...options, ...names];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  let why = '';
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
    child.once('exit', () => resolve());
  });
  return why.trim();
}

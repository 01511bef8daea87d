import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';

const packages = { 'python3-sklearn': 'sklearn', 'python3-torch': 'torch' };

/** Whether a package of Debian that trains models is there. */
export const hasTraining = (name: keyof typeof packages): boolean =>
  existsSync(`/usr/lib/python3/dist-packages/${packages[name]}`);

const names = Object.keys(packages) as (keyof typeof packages)[];

/**
 * Has apt install scikit-learn and torch, as root or by sudo without a password. `tell` hears how far it is, in percent.
 * Answers what is missing afterwards and the last of what apt said.
 */
export async function installTraining(
  tell: (percent: number) => void,
  signal?: AbortSignal,
): Promise<{ missing: string[]; why: string }> {
  const wanted = names.filter((name) => !hasTraining(name));
  if (wanted.length === 0) return { missing: [], why: '' };
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const options = ['-y', '-q', '--no-install-recommends', '-o', 'APT::Status-Fd=3', '-o', 'DPkg::Lock::Timeout=120'];
  const [command = '', ...args] = [...prefix, 'apt-get', 'install', ...options, ...wanted];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  let why = '';
  await new Promise<void>((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], env, signal });
    child.stderr?.on('data', (text: Buffer) => {
      why = `${why}${text}`.slice(-500);
    });
    const status = child.stdio[3];
    // Fetching is the first half, unpacking the second: `dlstatus:1:12.5:…`, then `pmstatus:python3-torch:40:…`.
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
  return { missing: names.filter((name) => !hasTraining(name)), why: why.trim() };
}

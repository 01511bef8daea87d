// The programs of the host that a server wants, as .deb files, for one that has no way to fetch them.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { runCaptured } from '../processes.mjs';
import { wantedPackages } from '../system-packages.mjs';

/** Every installation has these, or it could not have been made. */
const everywhere = /^(required|important)$/;

const recursion =
  '--recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances'.split(' ');

/** Which Debian this is, such as `bookworm`; empty for others. */
export function codename(file = '/etc/os-release') {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.match(/^VERSION_CODENAME=(.+)$/m)?.[1] ?? '';
}

/** Downloads them, and what they depend on, into `dir`; answers the names of the files. */
export async function downloadPackages(dir) {
  const names = wantedPackages.map(({ name }) => name);
  const tree = await ask('apt-cache', ['depends', ...recursion, ...names]);
  // Lines without an indent are packages; those in angle brackets are provided by others.
  const all = [...new Set(tree.split('\n').filter((line) => /^[a-z0-9]/.test(line)))];
  const shown = await ask('apt-cache', ['show', '--no-all-versions', ...all]);
  const wanted = shown
    .split(/\n\n+/)
    .map((text) => ({
      name: text.match(/^Package: (.+)$/m)?.[1],
      isBase: everywhere.test(text.match(/^Priority: (.+)$/m)?.[1] ?? ''),
    }))
    .filter(({ name, isBase }) => name && !isBase)
    .map(({ name }) => name);
  mkdirSync(dir, { recursive: true });
  // The download is done by another user where there is one; this folder is ours alone.
  await ask('apt-get', ['download', '-q', '-o', 'APT::Sandbox::User=root', ...new Set(wanted)], dir);
  return readdirSync(dir).filter((name) => name.endsWith('.deb'));
}

async function ask(command, args, cwd) {
  const { code, stdout, output } = await runCaptured(command, args, { cwd, env: { ...process.env, LC_ALL: 'C' } });
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output.trim().split('\n').slice(-5).join('\n')}`);
  return stdout;
}

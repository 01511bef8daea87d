// Programs of the host that a server needs, as .deb files, for a host that cannot download them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCaptured } from '../processes.mjs';
import { wantedPackages } from '../system-packages.mjs';

/** Priorities of packages that every Debian installation has. */
const everywhere = /^(required|important)$/;

/** Returns the Debian codename, such as `bookworm`; empty for other systems. */
export function codename(file = '/etc/os-release') {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.match(/^VERSION_CODENAME=(.+)$/m)?.[1] ?? '';
}

/** Downloads the packages and their dependencies into `dir`; returns the names of the files. */
export async function downloadPackages(dir) {
  const names = wantedPackages.map(({ name }) => name);
  // As if this host had nothing installed or cached: then apt lists all of it, and one of several alternatives.
  const empty = join(dir, '.fetched');
  mkdirSync(join(empty, 'partial'), { recursive: true });
  const nothing = ['-o', 'Dir::State::status=/dev/null', '-o', `Dir::Cache::archives=${empty}`];
  const install = ['install', '-y', '-q', '--print-uris', '--no-install-recommends'];
  const plan = await ask('apt-get', [...nothing, ...install, ...names]);
  const all = [...plan.matchAll(/^'[^']+' ([a-z0-9.+-]+)_\S+\.deb /gm)].map(([, name]) => name);
  const shown = await ask('apt-cache', ['show', '--no-all-versions', ...all]);
  const wanted = shown
    .split(/\n\n+/)
    .map((text) => ({
      name: text.match(/^Package: (.+)$/m)?.[1],
      isBase: everywhere.test(text.match(/^Priority: (.+)$/m)?.[1] ?? ''),
    }))
    .filter(({ name, isBase }) => name && !isBase)
    .map(({ name }) => name);
  // apt downloads as another user where that exists; this folder is accessible to us alone.
  await ask('apt-get', [...nothing, '-o', 'APT::Sandbox::User=root', 'download', '-q', ...new Set(wanted)], dir);
  rmSync(empty, { recursive: true });
  return readdirSync(dir).filter((name) => name.endsWith('.deb'));
}

async function ask(command, args, cwd) {
  const { code, stdout, output } = await runCaptured(command, args, { cwd, env: { ...process.env, LC_ALL: 'C' } });
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output.trim().split('\n').slice(-5).join('\n')}`);
  return stdout;
}

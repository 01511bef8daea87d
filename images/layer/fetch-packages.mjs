// Fetches Debian packages for a machine that reaches no network, with this host's apt.
// Usage: node fetch-packages.mjs OUT STATUS PACKAGE…
// STATUS is the machine's list of installed packages (dpkg's), or `-` for one without dpkg: then the packages and their
// libraries are unpacked into OUT/tree; otherwise the missing packages are written as files into OUT/debs.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { refreshPackageLists, requirePrograms, run, unpackPackages } from '../recipe.mjs';

const [out, status, ...names] = process.argv.slice(2);

async function fetchMissing() {
  const debs = join(out, 'debs');
  await mkdir(join(debs, 'partial'), { recursive: true });
  const options = {
    'Dir::State::status': status,
    'Dir::Cache::archives': debs,
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': 'root',
    'APT::Install-Recommends': 'false',
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  await run('apt-get', [...flags, '-y', '-q', '--download-only', 'install', '--', ...names], { quiet: false });
  for (const name of await readdir(debs)) if (!name.endsWith('.deb')) await rm(join(debs, name), { recursive: true });
}

async function unpackAll() {
  const without = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map((one) => `--no-${one}`);
  const list = await run('apt-cache', ['depends', '--recurse', ...without, '--', ...names]);
  const libraries = list.split('\n').filter((line) => /^(lib[a-z0-9.+-]+|zlib1g)$/.test(line) && line !== 'libc6');
  await unpackPackages([...new Set([...names, ...libraries])], join(out, 'tree'), out);
}

try {
  await requirePrograms({ 'apt-get': 'apt', 'dpkg-deb': 'dpkg' });
  await refreshPackageLists();
  if (status === '-') await unpackAll();
  else await fetchMissing();
} catch (error) {
  console.error(`error: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Package that is shipped with the product. */
export interface InstalledPackage {
  name: string;
  version: string;
  licence: string;
}

interface LockEntry {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(root, path), 'utf8'));

/** Returns the version of the product: that of its bundle, or of the checkout. */
export async function productVersion(): Promise<string> {
  const head = await readJson('manifest.json').catch(() => readJson('package.json'));
  return (head as { version: string }).version;
}

let read: Promise<InstalledPackage[]> | undefined;

/** Returns every package of the server and the web, by name; development packages are excluded. */
export function installedPackages(): Promise<InstalledPackage[]> {
  read ??= readPackages();
  return read;
}

async function readPackages(): Promise<InstalledPackage[]> {
  const { packages } = (await readJson('package-lock.json')) as { packages: Record<string, LockEntry> };
  const found = new Map<string, InstalledPackage>();
  for (const [path, { version, license, dev, link }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || dev || link || version === undefined) continue;
    found.set(`${name} ${version}`, { name, version, licence: license ?? '' });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** The PATH of an ordinary user lacks the folders that contain mkfs. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'];

/** Tells whether the host has a program. */
export async function hasProgram(name: string): Promise<boolean> {
  const tries = folders().map((folder) => access(join(folder, name), constants.X_OK));
  return Promise.any(tries).then(
    () => true,
    () => false,
  );
}

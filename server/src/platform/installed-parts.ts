import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** A package that is shipped with the product. */
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

/** The version of the product: the one of its bundle, or that which is being worked on. */
export async function productVersion(): Promise<string> {
  const head = await readJson('manifest.json').catch(() => readJson('package.json'));
  return (head as { version: string }).version;
}

let read: Promise<InstalledPackage[]> | undefined;

/** Every package that server and pages are made of, by name; not what only who develops them needs. */
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

/** An ordinary user's path leaves out the folders where mkfs lies. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'];

/** Whether the host has a program. */
export async function hasProgram(name: string): Promise<boolean> {
  const tries = folders().map((folder) => access(join(folder, name), constants.X_OK));
  return Promise.any(tries).then(
    () => true,
    () => false,
  );
}

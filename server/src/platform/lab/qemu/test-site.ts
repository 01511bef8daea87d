// What the tests of this folder share: images built once and kept, a fresh data folder, an engine on real QEMU.
import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ImageRef, type LabEngine, LabError, type MachineSize } from '../engine.ts';
import type { LabLog } from '../lab-log.ts';
import type { QemuEngineOptions } from './options.ts';
import { findMachines } from './proc.ts';
import { createQemuEngine } from './qemu-engine.ts';
import { exists } from './site.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
export const RECIPES = join(ROOT, 'images');
const CACHE = join(ROOT, '.cache/lab-images');
export const SIZE: MachineSize = { cpus: 1, memoryMb: 256 };

export interface TestSite {
  dir: string;
  image: ImageRef;
  instance: string;
  /** What the engine logged as a warning or an error. */
  complaints: string[];
  engine(options?: Partial<QemuEngineOptions>): LabEngine;
  remove(): Promise<void>;
}

/** A data folder with one built image. `below` lengthens the path. */
export async function createTestSite(recipe: string, below = ''): Promise<TestSite> {
  const built = await builtImage(recipe);
  const base = await mkdtemp(join(tmpdir(), 'xueyan-lab-'));
  const dir = join(base, below, 'lab');
  await mkdir(join(dir, 'images'), { recursive: true, mode: 0o711 });
  await cp(join(built, 'images/kept'), join(dir, 'images/kept'), { recursive: true });
  const instance = `t${randomBytes(4).toString('hex')}`;
  const complaints: string[] = [];
  const complain = (fields: object, message: string): void => {
    complaints.push(`${message} ${JSON.stringify(fields)}`);
  };
  const log: LabLog = { info: () => undefined, warn: complain, error: complain };
  return {
    dir,
    image: { recipe, build: 'kept' },
    instance,
    complaints,
    engine: (options) => createQemuEngine({ dir, recipesDir: RECIPES, instance, log, ...options }),
    remove: () => rm(base, { recursive: true, force: true }),
  };
}

/** Builds an image once for each state of the recipes; later runs of the tests take it from the cache. */
async function builtImage(recipe: string): Promise<string> {
  const folder = join(CACHE, `${recipe}-${await hashOf(RECIPES)}`);
  if (await exists(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const making = await mkdtemp(join(CACHE, '.making-'));
  const log: LabLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const engine = createQemuEngine({ dir: making, recipesDir: RECIPES, instance: 'images', log, accelerator: 'tcg' });
  const lines: string[] = [];
  try {
    await engine.buildImage(recipe, 'kept', (line) => lines.push(line));
    // Another test file may have been faster; then its image is as good.
    await rename(making, folder).catch(() => undefined);
  } catch (error) {
    throw new Error(`building ${recipe} failed:\n${lines.join('\n')}`, { cause: error });
  } finally {
    await engine.close();
    await rm(making, { recursive: true, force: true });
  }
  return folder;
}

async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(file.slice(folder.length)).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

// How bash brackets pastes and colours its prompt is not what the tests are about.
const ESC = String.fromCharCode(27);
const CONTROLS = new RegExp(`${ESC}\\[[0-?]*[ -/]*[@-~]`, 'g');
const plain = (text: string): string =>
  text
    .replace(CONTROLS, '')
    .replace(/(?<!\r)\r+\n/g, '\n')
    .replaceAll('\r', '\n');

/** Reads until `wanted` has appeared in what a person would see; rejects with what came instead. */
export function readUntil(stream: Readable, wanted: string | RegExp, limitMs = 30_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const seen = (): string => JSON.stringify(plain(Buffer.concat(parts).toString()).slice(-2_000));
    const finish = (act: () => void): void => {
      clearTimeout(timer);
      stream.off('data', take);
      stream.off('end', end);
      act();
    };
    const end = (): void => finish(() => reject(new Error(`ended after: ${seen()}`)));
    const take = (chunk: Buffer): void => {
      parts.push(chunk);
      // Only the end is looked at each time: floods are long.
      const end = plain(Buffer.concat(parts.slice(-64)).toString());
      if (typeof wanted === 'string' ? end.includes(wanted) : wanted.test(end)) {
        finish(() => resolve(plain(Buffer.concat(parts).toString())));
      }
    };
    const timer = setTimeout(() => finish(() => reject(new Error(`${wanted} did not come: ${seen()}`))), limitMs);
    stream.on('data', take);
    stream.on('end', end);
  });
}

/** Waits until `check` holds. */
export async function eventually(check: () => boolean | Promise<boolean>, limitMs = 20_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await check())) {
    if (performance.now() > end) throw new Error('it did not come to pass');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The code of the `LabError` that a promise ends in. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof LabError ? error.code : String(error)),
  );

/** Never 0: a signal to process 0 would end the tests themselves. */
export function machinePid(instance: string, id: string): number {
  const pid = findMachines(instance).get(id);
  if (!pid) throw new Error(`${id} does not run`);
  return pid;
}

// Shared by the tests of this folder: a fresh data folder with an image, and an engine on real QEMU.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type LabEngine, LabError, type MachineSize } from '../engine.ts';
import type { ImageRef } from '../engine-images.ts';
import type { LabLog } from '../lab-log.ts';
import type { QemuEngineOptions } from './options.ts';
import { findMachines } from './proc.ts';
import { createQemuEngine } from './qemu-engine.ts';

export const RECIPES = join(import.meta.dirname, '../../../../../images');
export const SIZE: MachineSize = { cpus: 1, memoryMb: 256 };

export interface TestSite {
  dir: string;
  image: ImageRef;
  instance: string;
  /** Warnings and errors that the engine logged. */
  complaints: string[];
  engine(options?: Partial<QemuEngineOptions>): LabEngine;
  remove(): Promise<void>;
}

/** Creates a data folder with one built image. `below` lengthens the path. */
export async function createTestSite(recipe: string, below = ''): Promise<TestSite> {
  const base = await mkdtemp(join(tmpdir(), 'xueyan-lab-'));
  const dir = join(base, below, 'lab');
  const instance = `t${randomBytes(4).toString('hex')}`;
  const complaints: string[] = [];
  const complain = (fields: object, message: string): void => {
    complaints.push(`${message} ${JSON.stringify(fields)}`);
  };
  const log: LabLog = { info: () => undefined, warn: complain, error: complain };
  const built = join(base, 'built');
  await buildImage(built, recipe);
  // The engine under test finds a new data folder that holds only the image.
  await mkdir(dir, { recursive: true, mode: 0o711 });
  await rename(join(built, 'images'), join(dir, 'images'));
  await rm(built, { recursive: true });
  return {
    dir,
    image: { recipe, build: 'kept' },
    instance,
    complaints,
    engine: (options) => createQemuEngine({ dir, recipesDir: RECIPES, instance, log, ...options }),
    remove: () => rm(base, { recursive: true, force: true }),
  };
}

/** Takes the image from the cache that `vitest.config.ts` names, if it was built since the recipes were changed. */
async function buildImage(dir: string, recipe: string): Promise<void> {
  const log: LabLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const engine = createQemuEngine({ dir, recipesDir: RECIPES, instance: 'images', log, accelerator: 'tcg' });
  const lines: string[] = [];
  try {
    await engine.buildImage(recipe, 'kept', (line) => lines.push(line));
  } catch (error) {
    throw new Error(`building ${recipe} failed:\n${lines.join('\n')}`, { cause: error });
  } finally {
    await engine.close();
  }
}

// The tests ignore how bash brackets pastes and colours its prompt.
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
      // Only the end is checked each time: floods are long.
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

/** Returns the code of the `LabError` that a promise ends in. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof LabError ? error.code : String(error)),
  );

/** Returns a process id, never 0: a signal to process 0 would end the tests themselves. */
export function machinePid(instance: string, id: string): number {
  const pid = findMachines(instance).get(id);
  if (!pid) throw new Error(`${id} does not run`);
  return pid;
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ended, startOwned } from '../../owned/start.ts';
import { LabError } from '../engine.ts';
import type { ImageManifest, ImageRef } from '../engine-images.ts';
import { isSafeName, type Layout, relativeImage } from './layout.ts';
import { createEmptyOverlay } from './overlay.ts';
import { isRecord } from './qmp.ts';
import { exists, toLabError } from './site.ts';
import { OVERLAY_FILE } from './template.ts';

// An aborted build cleans up within this time or is killed.
const STOP_LIMIT_MS = 15_000;

/** The built images of an installation. */
export class ImageStore {
  readonly #layout: Layout;
  readonly #recipesDir: string;
  readonly #known = new Map<string, ImageManifest>();

  constructor(layout: Layout, recipesDir: string) {
    this.#layout = layout;
    this.#recipesDir = resolve(recipesDir);
  }

  /** Rejects with `image-missing` when the image was never built, or is gone. */
  async manifest(ref: ImageRef): Promise<ImageManifest> {
    const known = this.#known.get(ref.build);
    if (known) return known;
    const manifest = isSafeName(ref.build)
      ? await readManifest(join(this.#layout.image(ref.build), 'manifest.json'))
      : null;
    if (!manifest) throw new LabError('image-missing', `${ref.recipe} ${ref.build}`);
    this.#known.set(ref.build, manifest);
    return manifest;
  }

  /** Tells whether the files of a build, and of every build below it, are here. */
  async has(build: string): Promise<boolean> {
    // Asked of the disk: what is remembered may be gone, or have come back.
    this.#known.delete(build);
    const manifest = await this.manifest({ recipe: '', build }).catch(() => null);
    if (!manifest || !(await exists(join(this.#layout.image(build), 'disk.qcow2')))) return false;
    return manifest.base ? this.has(manifest.base) : true;
  }

  async recipeKey(recipe: string): Promise<string> {
    if (!isSafeName(recipe)) throw new LabError('build-failed', 'the name is not allowed');
    const entries = await readdir(this.#recipesDir, { recursive: true, withFileTypes: true });
    const own = join(this.#recipesDir, recipe);
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      // Files beside the recipes are common to all of them.
      .filter((file) => dirname(file) === this.#recipesDir || file.startsWith(`${own}/`))
      .sort();
    const hash = createHash('sha256');
    for (const file of files) {
      const content = await readFile(file);
      hash.update(`${relative(this.#recipesDir, file)}\0${content.length}\0`).update(content);
    }
    return hash.digest('hex').slice(0, 20);
  }

  async build(
    recipe: string,
    build: string,
    onLog: (line: string) => void,
    signal?: AbortSignal,
  ): Promise<ImageManifest> {
    if (!isSafeName(recipe) || !isSafeName(build)) throw new LabError('build-failed', 'the name is not allowed');
    const script = join(this.#recipesDir, recipe, 'build.mjs');
    if (!(await exists(script))) throw new LabError('build-failed', `there is no recipe ${recipe}`);
    const folder = this.#layout.image(build);
    if (await exists(join(folder, 'manifest.json'))) throw new LabError('build-failed', `${build} exists already`);
    try {
      await runRecipe(script, [folder, build], onLog, signal);
      await createEmptyOverlay(folder, OVERLAY_FILE, relativeImage(build, 'disk.qcow2'));
      await chmod(folder, 0o755);
      return await this.manifest({ recipe, build });
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      if (signal?.aborted) throw new LabError('cancelled', 'the build was stopped');
      throw toLabError(error, 'build-failed', recipe);
    }
  }

  /** Returns the folder of a build. */
  folderOf(build: string): string {
    if (!isSafeName(build)) throw new LabError('build-failed', 'the name is not allowed');
    return this.#layout.image(build);
  }

  /** Runs a script of the recipes' folder, as `runRecipe` does. */
  run(path: string, args: string[], onLog: (line: string) => void, signal: AbortSignal): Promise<void> {
    return runRecipe(join(this.#recipesDir, path), args, onLog, signal);
  }

  async checksum(build: string): Promise<string> {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(this.folderOf(build), 'disk.qcow2'))) hash.update(chunk as Buffer);
    return hash.digest('hex');
  }

  async remove(build: string): Promise<void> {
    this.#known.delete(build);
    if (isSafeName(build)) await rm(this.#layout.image(build), { recursive: true, force: true });
  }
}

/**
 * Runs a script until it ends, soon after the signal if that aborts. However it ends, what it has started ends with it.
 */
export function runRecipe(
  script: string,
  args: string[],
  onLog: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new LabError('cancelled', 'the build was stopped'));
    const child = startOwned('recipe of an image', process.execPath, [script, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      spreads: true,
    });
    let last = '';
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        last = line;
        onLog(line);
      });
    }
    let killer: NodeJS.Timeout | null = null;
    const stop = (): void => {
      child.kill('SIGTERM');
      killer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    };
    signal?.addEventListener('abort', stop, { once: true });
    child.on('error', reject);
    // Its output ends only when nothing that it has started holds it.
    child.on('close', async (code) => {
      if (killer) clearTimeout(killer);
      signal?.removeEventListener('abort', stop);
      await ended(child);
      if (code === 0) resolve();
      else reject(new LabError('build-failed', last || `exit ${code}`));
    });
  });
}

async function readManifest(path: string): Promise<ImageManifest | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isManifest(value) ? value : null;
  } catch {
    return null;
  }
}

function isManifest(value: unknown): value is ImageManifest {
  return (
    isRecord(value) &&
    ['recipe', 'build', 'append', 'user'].every((name) => typeof value[name] === 'string') &&
    ['minMemoryMb', 'diskMb', 'bytes'].every((name) => typeof value[name] === 'number')
  );
}

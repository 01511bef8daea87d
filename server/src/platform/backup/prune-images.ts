import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { clock } from '../clock.ts';

const Needs = z.array(z.string());
/** What is younger may belong to a backup that is still being written. */
const newForMs = 86_400_000;

/**
 * Removes the files of images that no backup in the folder needs. Each backup says by a file of its own which ones it
 * needs, so that those of another installation, or made by hand, count too.
 */
export async function pruneImages(dir: string, imagesDir: string): Promise<void> {
  const backups = new Set(await readdir(dir).catch(() => []));
  const names = await readdir(imagesDir).catch(() => []);
  const needed = new Set<string>();
  const idle: string[] = [];
  for (const name of names) {
    const path = join(imagesDir, name);
    const isOld = clock.now().getTime() - (await stat(path)).mtimeMs > newForMs;
    if (!name.endsWith('.json')) {
      if (isOld) idle.push(name);
    } else if (!isOld || backups.has(basename(name, '.json'))) {
      // What cannot be read is taken to need everything: files are worth more than room.
      const list = await needsIn(path);
      if (!list) return;
      for (const file of list) needed.add(file);
    } else await rm(path, { force: true });
  }
  for (const name of idle) if (!needed.has(name)) await rm(join(imagesDir, name), { force: true });
}

async function needsIn(path: string): Promise<string[] | null> {
  try {
    return Needs.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What the files of a folder take on the disk, in MiB: a sparse file counts by what is really written. */
export async function diskUsageMb(folder: string): Promise<number> {
  let blocks = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    blocks += await lstat(join(folder, name)).then(
      (file) => file.blocks,
      () => 0,
    );
  }
  return Math.round((blocks / 2048) * 10) / 10;
}

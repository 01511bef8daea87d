import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `meanwhile`, which receives the folder of the programs, on a host whose PATH has these and no others. */
export async function withPrograms<T>(names: readonly string[], meanwhile: (folder: string) => Promise<T>): Promise<T> {
  const path = process.env.PATH;
  const folder = await mkdtemp(join(tmpdir(), 'xueyan-programs-'));
  for (const name of names) await writeFile(join(folder, name), '', { mode: 0o755 });
  process.env.PATH = folder;
  try {
    return await meanwhile(folder);
  } finally {
    process.env.PATH = path;
    await rm(folder, { recursive: true });
  }
}

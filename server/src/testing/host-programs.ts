import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `meanwhile` on a host whose PATH has these programs and no others. */
export async function withPrograms<T>(names: readonly string[], meanwhile: () => Promise<T>): Promise<T> {
  const path = process.env.PATH;
  const folder = await mkdtemp(join(tmpdir(), 'xueyan-programs-'));
  for (const name of names) await writeFile(join(folder, name), '', { mode: 0o755 });
  process.env.PATH = folder;
  try {
    return await meanwhile();
  } finally {
    process.env.PATH = path;
    await rm(folder, { recursive: true });
  }
}

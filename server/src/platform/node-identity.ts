import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the id of the server with that number (from 1) on these files: the same at every start, whatever host, path
 * or container it starts in. Created at the first start.
 */
export function nodeIdentity(dataDir: string, index: number): string {
  const folder = join(dataDir, 'node');
  const path = join(folder, `${index}.id`);
  const read = () => {
    const id = readFileSync(path, 'utf8').trim();
    if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id;
    throw new Error(`${path} holds no identity; it is made anew when the file is removed`);
  };
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const made = `${path}.${process.pid}`;
  writeFileSync(made, `${randomUUID()}\n`, { mode: 0o600 });
  try {
    // Creates the file in one step and never replaces another's.
    linkSync(made, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(made, { force: true });
  }
  return read();
}

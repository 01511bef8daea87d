import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'results', 'migrations', '.git', '.cache', 'data']);

/** Returns every handwritten file below a directory, or the one file, in a stable order. */
export function listSources(dir) {
  if (statSync(dir).isFile()) return [dir];
  return readdirSync(dir, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(dir, entry.name);
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listSources(path);
      return entry.isFile() ? [path] : [];
    });
}

export const isTest = (path) => /\.(test|spec)\.\w+$/.test(path) || /(^|\/)e2e\//.test(path);

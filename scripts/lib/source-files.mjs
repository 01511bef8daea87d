import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'results', 'migrations', '.git', '.cache', 'data']);

/** Every file below a directory that a person wrote, in a stable order. */
export function listSources(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(dir, entry.name);
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listSources(path);
      return entry.isFile() ? [path] : [];
    });
}

export const isTest = (path) => /\.(test|spec)\.\w+$/.test(path) || /(^|\/)e2e\//.test(path);

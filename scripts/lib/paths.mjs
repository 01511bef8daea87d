import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. Every script works from here, wherever it was called. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Folder for data that scripts store between runs; never under version control. */
export const cacheDir = join(root, '.cache');

/** Programs of the server, built by scripts/build-server.mjs. */
export const serverDist = join(root, 'server', 'dist');

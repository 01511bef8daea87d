// Rewrites the type of the pages, after one was added, moved or removed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { viewFile, writeViews } from './lib/views.mjs';

writeFileSync(join(root, viewFile), writeViews(root));

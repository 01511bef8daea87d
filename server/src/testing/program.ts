import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/**
 * Returns the file of a program of the server, named by its source below `server/src`. In a test run that is the built
 * one where there is one: the program that schools run, and a few files to read instead of hundreds. Elsewhere nobody
 * knows how old the built one is.
 */
export function programOf(source: string): string {
  const built = join(root, 'server/dist', `${basename(source)}.mjs`);
  const isTestRun = process.env.XUEYAN_TEST_RUN !== undefined;
  return isTestRun && existsSync(built) ? built : join(root, 'server/src', `${source}.ts`);
}

/** Environment in which programs keep what was compiled for their next start. */
export const compiledOnce = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') };

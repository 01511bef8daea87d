// Prepares a fresh clone until the real program can run, and costs almost nothing when there is nothing to do. Runs
// before `npm ci` and on Node 18, so: built-ins only, here and in lib/.
import { ensureBuild } from './lib/builds.mjs';
import { ensureDependencies, findNode } from './lib/dependencies.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';
import { ensureSshd } from './lib/unpacked-packages.mjs';

/** Returns whether the user refused; `npm start --no-system-packages` without the `--` arrives in the environment. */
export const refusesSystemPackages = () =>
  process.argv.includes('--no-system-packages') ||
  ['', 'false'].includes(process.env.npm_config_system_packages ?? 'unset');

/**
 * Prepares dependencies, Node 24, system packages (`system`: 'start', 'judge', 'test', 'test:all' or none), the built
 * pages (`web`) and the built programs of the server (`server`). Returns the path of the Node that runs the rest; ends
 * the process with a plain sentence when it cannot continue.
 */
export async function bootstrap({ system, web = false, server = false } = {}) {
  try {
    await ensureDependencies();
    const node = await findNode();
    if (system) await ensureSystemPackages({ purpose: system, refused: refusesSystemPackages() });
    if (system?.startsWith('test')) await ensureSshd();
    if (web) await ensureBuild(node, 'web');
    if (server) await ensureBuild(node, 'server');
    return node;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

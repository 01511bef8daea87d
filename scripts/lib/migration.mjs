// Generates the migration from the database of the newest migration to the current tables.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withNode } from './dependencies.mjs';
import { root } from './paths.mjs';
import { runCaptured } from './processes.mjs';

/** Generates it, unless nothing has changed; returns the generator's output. */
export async function makeMigration(node, name) {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error(`「${name}」不是迁移名。Name the migration in lower case with _, such as paper_state.`);
  const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
  const { code, output } = await runCaptured(node, [kit, 'generate', '--name', name], {
    cwd: join(root, 'server'),
    env: withNode(node, process.env),
  });
  if (code !== 0) throw new Error(output);
  keepNewestSnapshot();
  console.log(output.trim().split('\n').slice(-2).join('\n'));
}

/** Removes all snapshots but the newest, from which the next migration is generated. */
function keepNewestSnapshot() {
  const meta = join(root, 'server', 'src', 'db', 'migrations', 'meta');
  const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'));
  for (const old of snapshots.sort().slice(0, -1)) rmSync(join(meta, old));
}

// The migration from what the database of the newest migration has to what the tables say.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withNode } from './dependencies.mjs';
import { root } from './paths.mjs';
import { runCaptured } from './processes.mjs';

/** Makes it, unless there is nothing to change; answers what the generator said of it. */
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

/** All that the next migration is made from. */
function keepNewestSnapshot() {
  const meta = join(root, 'server', 'src', 'db', 'migrations', 'meta');
  const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'));
  for (const old of snapshots.sort().slice(0, -1)) rmSync(join(meta, old));
}

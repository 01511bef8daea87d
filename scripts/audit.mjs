// npm run audit:verify: checks that the audit log is unchanged; names the first record that is not.
import { spawnSync } from 'node:child_process';
import { bootstrap } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { root } from './lib/paths.mjs';
import { serverEnv, serverProgram } from './lib/server-program.mjs';

const node = await bootstrap({ server: true });
const { status } = spawnSync(node, [serverProgram('audit-command')], {
  cwd: root,
  env: serverEnv(withNode(node)),
  stdio: 'inherit',
});
process.exit(status ?? 1);

// npm run audit:verify: checks that the audit log is unchanged; names the first record that is not.
import { spawnSync } from 'node:child_process';
import { bootstrap } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { root } from './lib/paths.mjs';

const node = await bootstrap();
const { status } = spawnSync(node, ['server/src/audit-command.ts'], {
  cwd: root,
  env: withNode(node),
  stdio: 'inherit',
});
process.exit(status ?? 1);

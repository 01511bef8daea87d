// npm run backup -- FILE, npm run restore -- FILE: the whole school into one file, and back into an empty installation.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { root } from './lib/paths.mjs';
import { serverEnv, serverProgram } from './lib/server-program.mjs';

const [verb, file, ...more] = process.argv.slice(2);
if (!['backup', 'restore'].includes(verb) || !file || more.length > 0) {
  console.error(`用法：npm run ${verb ?? 'backup'} -- 文件    Usage: npm run ${verb ?? 'backup'} -- FILE
环境变量 (environment)：DATA_DIR DATABASE_URL BACKUP_KEY BACKUP_KEY_FILE`);
  process.exit(2);
}
// Relative to where npm was called, not to where it runs.
const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
const node = await bootstrap({ server: true });
const args = [serverProgram('backup-command'), verb, path];
const { status } = spawnSync(node, args, { cwd: root, env: serverEnv(withNode(node)), stdio: 'inherit' });
process.exit(status ?? 1);

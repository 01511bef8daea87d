// npm run judge: a host that only judges; it needs nothing but DATABASE_URL. `-- --install java,go,mysql` installs
// compilers and MariaDB first.
import { bootstrap } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { serve } from './lib/serve.mjs';
import { serverEnv, serverProgram } from './lib/server-program.mjs';
import { ensureCompilers } from './lib/system-packages.mjs';

const node = await bootstrap({ system: 'judge', server: true });
const at = process.argv.indexOf('--install');
if (at > 0) await ensureCompilers((process.argv[at + 1] ?? '').split(',').filter(Boolean));
serve([{ command: node, args: [serverProgram('judge-command')], env: serverEnv(withNode(node)) }]);

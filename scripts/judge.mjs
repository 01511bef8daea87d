// npm run judge: a host that only judges; it needs nothing but DATABASE_URL. `-- --install java,go,mysql` installs
// compilers and MariaDB first.
import { bootstrap } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { serve } from './lib/serve.mjs';
import { ensureCompilers } from './lib/system-packages.mjs';

const node = await bootstrap({ system: 'judge' });
const at = process.argv.indexOf('--install');
if (at > 0) await ensureCompilers((process.argv[at + 1] ?? '').split(',').filter(Boolean));
serve([{ command: node, args: ['server/src/judge-command.ts'], env: withNode(node) }]);

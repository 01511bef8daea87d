// npm run train-worker: a host that only trains models; it needs DATABASE_URL, and in DATA_DIR the folder of files that
// the school's servers share.
import { bootstrap } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { serve } from './lib/serve.mjs';
import { serverEnv, serverProgram } from './lib/server-program.mjs';
import { ensureTraining } from './lib/system-packages.mjs';

const node = await bootstrap({ system: 'judge', server: true });
if (process.argv.includes('--install')) await ensureTraining();
serve([{ command: node, args: [serverProgram('train-command')], env: serverEnv(withNode(node)) }]);

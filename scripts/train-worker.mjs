// npm run train-worker: a host that only trains models; it needs DATABASE_URL, and in DATA_DIR the folder of files that
// the school's servers share.
import { bootstrap } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { serve } from './lib/serve.mjs';
import { ensureTraining } from './lib/system-packages.mjs';

const node = await bootstrap({ system: 'judge' });
if (process.argv.includes('--install')) await ensureTraining();
serve([{ command: node, args: ['server/src/train-command.ts'], env: withNode(node) }]);

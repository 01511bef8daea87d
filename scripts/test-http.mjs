// npm run test:http -- memo: the server's tests whose path contains the text; all of them without one.
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { root } from './lib/paths.mjs';
import { endGroupsOnSignal, runInherited } from './lib/processes.mjs';

endGroupsOnSignal();
const node = await bootstrap({ system: 'test', server: true });
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const args = [vitest, 'run', '--project=server', '--project=contract', ...process.argv.slice(2)];
process.exit(await runInherited(node, args, { cwd: root, env: withNode(node, process.env) }));

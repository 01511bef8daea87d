// npm run test:journey -- memo: the browser journeys whose file contains the text; further arguments go to Playwright,
// such as -g.
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { root } from './lib/paths.mjs';
import { endGroupsOnSignal, runInherited } from './lib/processes.mjs';

endGroupsOnSignal();
const node = await bootstrap({ system: 'test', web: true, server: true });
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const args = [playwright, 'test', '--reporter=list', ...process.argv.slice(2)];
const env = withNode(node, { ...process.env, PLAYWRIGHT_HTML_OPEN: 'never' });
process.exit(await runInherited(node, args, { cwd: join(root, 'e2e'), env }));

// npm run bench: the product's performance targets, measured on this machine.
import { bootstrap } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { serve } from './lib/serve.mjs';

const node = await bootstrap({ system: 'start', web: true, server: true });
const args = process.argv.slice(2).filter((arg) => arg !== '--no-system-packages');
serve([{ command: node, args: ['server/bench/main.ts', ...args], env: withNode(node) }]);

// npm run dev: the server restarts and the pages reload when a file is saved.
import { createServer } from 'node:net';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { root } from './lib/paths.mjs';
import { serve } from './lib/serve.mjs';

const node = await bootstrap({ system: 'start' });
const host = process.env.HOST || '127.0.0.1';
const port = process.env.PORT || '8080';
const api = String(await findFreePort());
const env = withNode(node);

console.log(`开发地址 http://${host}:${port}（接口在 ${api}）。Open this address, not the server's own.`);
serve([
  {
    command: node,
    args: ['--watch', '--watch-preserve-output', 'server/src/main.ts'],
    env: { ...env, HOST: '127.0.0.1', PORT: api },
  },
  {
    command: node,
    args: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--host', host, '--port', port, '--strictPort'],
    cwd: join(root, 'web'),
    env: { ...env, XUEYAN_API: `http://127.0.0.1:${api}` },
  },
]);

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}

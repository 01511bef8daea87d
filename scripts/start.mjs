// npm start: everything a fresh clone needs, then the server.
import { bootstrap } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { serve } from './lib/serve.mjs';

const usage = `用法：npm start [-- --no-system-packages]
  --no-system-packages  不安装系统软件包，只说明缺什么
环境变量：HOST PORT DATA_DIR DATABASE_URL DEMO PUBLIC_HOSTS SUPPORT，见 README

Usage: npm start [-- --no-system-packages]
  --no-system-packages  install no system packages, only say what is missing
Environment: HOST PORT DATA_DIR DATABASE_URL DEMO PUBLIC_HOSTS SUPPORT, see the README`;

const unknown = process.argv.slice(2).filter((arg) => !['--no-system-packages', '--help', '-h'].includes(arg));
if (unknown.length > 0 || process.argv.includes('--help') || process.argv.includes('-h')) {
  if (unknown.length > 0) console.error(`未知参数：${unknown.join(' ')}`);
  console.log(usage);
  process.exit(unknown.length > 0 ? 2 : 0);
}

const node = await bootstrap({ system: 'start', web: true });
serve([{ command: node, args: ['server/src/main.ts'], env: withNode(node), keep: true }]);

// npm start: everything a fresh clone needs, then the server.
import { parseArgs } from 'node:util';
import { bootstrap, refusesSystemPackages } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { serve } from './lib/serve.mjs';
import { serverEnv, serverProgram } from './lib/server-program.mjs';

const usage = `用法：npm start [-- --no-system-packages] [--servers 个数] [--model-stub]
  --no-system-packages  不安装系统软件包，只说明缺什么
  --servers N           用 N 个进程在同一端口提供服务，默认 1，最多 8
  --model-stub          演示学校中接入桩模型，试用 AI；它的回答是编造的
环境变量：HOST PORT DATA_DIR DATABASE_URL DEMO DEMO_IMAGES MODEL_STUB PUBLIC_HOSTS SUPPORT WARM_MACHINES SERVERS SERVER NODE_HOST BACKUP_DIR BACKUP_KEY BACKUP_KEY_FILE
  HTTPS TLS_CERT TLS_KEY HTTP_PORT TRUSTED_PROXIES INSTALL_PROGRAMS，见 README

Usage: npm start [-- --no-system-packages] [--servers N] [--model-stub]
  --no-system-packages  install no system packages, only say what is missing
  --servers N           serve with N processes behind one port, 1 unless told, at most 8
  --model-stub          try what needs a model, with a stub that makes its answers up; in a demo school
Environment: HOST PORT DATA_DIR DATABASE_URL DEMO DEMO_IMAGES MODEL_STUB PUBLIC_HOSTS SUPPORT WARM_MACHINES SERVERS SERVER NODE_HOST BACKUP_DIR BACKUP_KEY BACKUP_KEY_FILE
  HTTPS TLS_CERT TLS_KEY HTTP_PORT TRUSTED_PROXIES INSTALL_PROGRAMS, see the README`;

const { values, problem } = readArguments();
if (problem || values.help) {
  if (problem) console.error(`参数不对：${problem}`);
  console.log(usage);
  process.exit(problem ? 2 : 0);
}
// Everything after this reads the environment.
if (values.servers) process.env.SERVERS = values.servers;
if (values['model-stub']) process.env.MODEL_STUB = '1';
// What is large is installed by the server itself, in the background. A build server has no courseware to show.
process.env.INSTALL_PROGRAMS ??= refusesSystemPackages() || process.env.CI ? '0' : '1';

const node = await bootstrap({ system: 'start', web: true, server: true });
serve([{ command: node, args: [serverProgram('main')], env: serverEnv(withNode(node)), keep: true }]);

function readArguments() {
  const options = {
    'no-system-packages': { type: 'boolean' },
    servers: { type: 'string' },
    'model-stub': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  };
  try {
    const { values } = parseArgs({ options });
    const wrong = values.servers !== undefined && !/^[1-8]$/.test(values.servers);
    return { values, problem: wrong ? `--servers ${values.servers}` : '' };
  } catch (error) {
    return { values: {}, problem: error.message };
  }
}

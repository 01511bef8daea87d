// `xueyan`, the command of an installed release: runs the server and maintains it. In the bundle it is bin/xueyan.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withNode } from './lib/dependencies.mjs';
import { waitUntilReady } from './lib/health.mjs';
import { becomeUser, readInstallation, runningFile, serverEnvironment } from './lib/installation.mjs';
import { root } from './lib/paths.mjs';
import { findRunning, leaveWord } from './lib/running.mjs';
import { serve } from './lib/serve.mjs';
import { serverEnv, serverProgram } from './lib/server-program.mjs';

const usage = `用法 usage：xueyan 命令
  start             在前台运行服务器（systemd 服务运行的就是它）  run the server here, as the service does
  health [秒]       服务器是否就绪，最多等这么久  is the server ready? waits so many seconds, 10 unless told
  backup 文件       备份：数据库、上传的文件、无法重建的镜像  back everything up into a file
  restore 文件      恢复到空的安装  restore into an empty installation
  replace 文件      用备份替换现有的全部数据（先校验备份）  put a backup in the place of all there is, once it is verified
  audit             校验操作日志  verify the audit log
  version           版本  the version`;

const [verb = 'help', ...args] = process.argv.slice(2);
const ofFiles = Object.fromEntries(['backup', 'restore', 'replace'].map((kind) => [kind, () => inFile(kind)]));
const commands = { start, health, ...ofFiles, audit, version, help };
const command = Object.hasOwn(commands, verb) ? commands[verb] : null;
if (!command) {
  console.error(`没有这个命令 (no such command)：${verb}\n${usage}`);
  process.exit(2);
}
await command();

/** Loads the settings, and switches to the user of the server. */
function enter() {
  const installation = readInstallation() ?? { dataDir: resolve('data'), config: '', user: null };
  const env = serverEnvironment(installation);
  try {
    becomeUser(installation.user);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  return env;
}

function start() {
  const env = enter();
  // Recipes use the bundled image, on a host where nothing can be downloaded.
  env.XUEYAN_SHIPPED_IMAGES = join(root, 'lab-images');
  leaveWord(runningFile(env.DATA_DIR));
  serve([
    {
      command: process.execPath,
      args: [serverProgram('main')],
      env: withNode(process.execPath, serverEnv(env, join(env.DATA_DIR, 'cache'))),
      keep: true,
    },
  ]);
}

async function health() {
  const seconds = args[0] === undefined ? 10 : Number(args[0]);
  const problem = await waitUntilReady(enter(), seconds * 1000);
  console.log(problem ? `未就绪 (not ready): ${problem}` : '就绪 (ready)');
  process.exitCode = problem ? 1 : 0;
}

function inFile(kind) {
  if (args.length !== 1) {
    console.error(usage);
    process.exit(2);
  }
  const env = enter();
  if (kind !== 'backup' && findRunning(runningFile(env.DATA_DIR))) {
    console.error('请先停止服务器。Stop the server first.');
    process.exit(1);
  }
  run(env, serverProgram('backup-command'), kind, resolve(args[0]));
}

function audit() {
  run(enter(), serverProgram('audit-command'));
}

function run(env, ...program) {
  const options = { cwd: root, env: withNode(process.execPath, env), stdio: 'inherit' };
  process.exit(spawnSync(process.execPath, program, options).status ?? 1);
}

function version() {
  // A checkout has only its own version.
  const file = ['manifest.json', 'package.json'].map((name) => join(root, name)).find(existsSync);
  console.log(JSON.parse(readFileSync(file, 'utf8')).version);
}

function help() {
  console.log(usage);
}

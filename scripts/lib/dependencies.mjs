// Everything from npm: the packages, and Node 24 among them.
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from './paths.mjs';
import { runInherited } from './processes.mjs';

const wantedMajor = 24;

/** Runs `npm ci` unless the installed packages match the lock file. */
export async function ensureDependencies() {
  if (isInstalled()) return;
  console.log('正在安装依赖（npm ci，约一分钟）… Installing dependencies.');
  // `--include`: NODE_ENV=production on the host must not leave out Vite and Node, which a start needs.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runInherited(...npm(args));
  if (code !== 0)
    throw new Error(
      'npm ci 失败，请检查网络或软件源后重试。npm ci failed: check the network or the registry and try again.',
    );
}

/** Compares with npm's own record of what it has installed, so no marker of ours can disagree with it. */
function isInstalled() {
  const wanted = readLock('package-lock.json');
  const found = readLock('node_modules/.package-lock.json');
  if (!wanted || !found) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!/(^|\/)node_modules\//.test(path) || entry.link) return true;
    const installed = found[path];
    // Packages of other platforms are not installed.
    if (!installed) return Boolean(entry.optional || entry.peer || entry.devOptional);
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Returns the npm that called us, otherwise the one on the path. */
const npm = (args) =>
  process.env.npm_execpath?.endsWith('.js') ? [process.execPath, [process.env.npm_execpath, ...args]] : ['npm', args];

/**
 * Returns the Node that runs everything else: the current one if it is new enough, otherwise the one among the
 * packages.
 */
export async function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= wantedMajor) return process.execPath;
  const home = join(root, 'node_modules', 'node');
  const node = join(home, 'bin', 'node');
  if (!existsSync(node)) {
    // npm may be configured to run no install scripts; this package's script provides the program.
    console.log(`正在安装 Node ${wantedMajor}… Installing Node ${wantedMajor} (this is ${process.version}).`);
    await runInherited(process.execPath, ['installArchSpecificPackage.js'], { cwd: home });
  }
  if (!existsSync(node))
    throw new Error(
      `需要 Node ${wantedMajor}，当前是 ${process.version}，且自动安装失败。Node ${wantedMajor} is needed and could not be installed.`,
    );
  return node;
}

/**
 * Returns the environment of started programs, with the chosen Node first on the path, so that their children find it
 * too.
 */
export const withNode = (node, env = process.env) => ({
  ...env,
  PATH: [dirname(node), env.PATH].filter(Boolean).join(delimiter),
  // Threads that read files and hash passwords: at most as many hashes run as there are cores, the rest is for the
  // files.
  UV_THREADPOOL_SIZE: env.UV_THREADPOOL_SIZE ?? String(Math.max(16, 4 * cpus().length)),
});

// Run by a bundle's install.sh on the bundle's own Node: installs the release, or upgrades to it.
import { dirname, join } from 'node:path';
import { findStrangers, readManifest } from './lib/bundle/manifest.mjs';
import { waitUntilReady } from './lib/health.mjs';
import { ensurePlaces, ensureUser, installPackages } from './lib/install/host.mjs';
import { readOptions, usage } from './lib/install/options.mjs';
import { currentVersion, putRelease, removeOldReleases, switchTo } from './lib/install/release.mjs';
import { openService } from './lib/install/service.mjs';
import { finishUpgrade, upgrade } from './lib/install/upgrade.mjs';
import { serverEnvironment } from './lib/installation.mjs';
import { root } from './lib/paths.mjs';
import { findRunning, leaveWord } from './lib/running.mjs';

const options = readOptions(process.argv.slice(2));
if (options.help || options.problem) {
  if (options.problem) console.error(`参数不对：${options.problem}`);
  console.log(usage);
  process.exit(options.problem ? 2 : 0);
}
try {
  await install(options);
} catch (error) {
  console.error(`\n安装失败 (installation failed): ${error.message}`);
  process.exitCode = 1;
}

async function install(choice) {
  const { prefix, dataDir, user, packages, healthSeconds } = choice;
  const bundle = dirname(root);
  const strangers = findStrangers(bundle);
  if (strangers.length > 0) throw new Error(`安装包里有不属于它的文件 (not of this bundle): ${strangers.join(', ')}`);
  const manifest = readManifest(bundle);
  const { version } = manifest;

  const missing = installPackages(bundle, manifest, { allowed: packages });
  ensureUser(user, dataDir);
  ensurePlaces(choice);
  const lock = join(prefix, '.installing');
  if (findRunning(lock)) throw new Error('另一个安装正在进行。Another installation is under way.');
  leaveWord(lock);

  const service = openService(choice);
  const limitMs = healthSeconds * 1000;
  // First finishes what an interrupted earlier run left.
  await finishUpgrade({ installation: choice, service, limitMs });
  const before = currentVersion(prefix);
  console.log(`正在安装 ${version} 到 ${prefix}… Installing.`);
  putRelease(bundle, prefix, version);
  if (before && before !== version) {
    await upgrade({ installation: choice, from: before, to: version, service, limitMs });
  } else {
    switchTo(prefix, version);
    service.install();
    if (service.staysUp) await begin(choice, service, limitMs);
  }
  removeOldReleases(prefix);

  console.log(`\n已安装 (installed): ${version}`);
  if (missing.length > 0)
    console.warn(
      `缺少系统软件，虚拟机暂不可用 (missing system packages, no lab machines until then): ${missing.join(' ')}`,
    );
  console.log(service.staysUp ? `状态 (state): ${service.hint}` : `启动 (start): ${service.hint}`);
}

async function begin(choice, service, limitMs) {
  if (service.isRunning() && (await waitUntilReady(serverEnvironment(choice, {}), 0)) === '') return;
  service.start();
  const problem = await waitUntilReady(serverEnvironment(choice, {}), limitMs, service.hasGivenUp);
  console.log(service.welcome());
  if (problem) throw new Error(`服务器没有就绪 (the server is not ready): ${problem}`);
}

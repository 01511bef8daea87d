// Upgrade from one version to the next, which is reverted automatically when the next does not get ready.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntilReady } from '../health.mjs';
import { plainEnvironment, serverEnvironment } from '../installation.mjs';
import { currentVersion, releaseDir, switchTo } from './release.mjs';

/** State of a running upgrade, for the case that it is interrupted: `{ from, to, backup }`. */
const stateFile = (prefix) => join(prefix, 'upgrade.json');
const backupsKept = 3;

/**
 * Stops the server, so that the backup has its last state; then the new version runs on the data. When it is not ready
 * in time, the old one is restored with the data of the backup, and this throws.
 */
export async function upgrade({ installation, from, to, service, limitMs }) {
  const { prefix } = installation;
  if (!service.staysUp && service.isRunning())
    throw new Error(
      '请先停止正在运行的服务器，升级后再启动。Stop the running server first, and start it again afterwards.',
    );
  const backup = join(backupDir(installation), `before-${to}-${Date.now()}.xueyan`);
  console.log(`正在从 ${from} 升级到 ${to}，先备份… Upgrading, a backup first.`);
  await service.stop();
  const failure = ask(prefix, from, 'backup', backup);
  if (failure) {
    if (service.staysUp) service.start();
    throw new Error(`备份失败，没有升级。The backup failed, nothing was upgraded: ${failure}`);
  }
  writeFileSync(stateFile(prefix), JSON.stringify({ from, to, backup }));
  switchTo(prefix, to);
  service.install();
  const problem = await tryRunning({ installation, service, limitMs });
  if (problem) {
    console.error(`新版本没有就绪 (the new version is not ready): ${problem}`);
    await goBack({ installation, service, limitMs });
    throw new Error(`已退回 ${from}，数据如升级之前。Back at ${from}, the data as before. ${problem}`);
  }
  rmSync(stateFile(prefix));
  removeOldBackups(installation);
  if (!service.staysUp) await service.stop();
}

/** Finishes what an interrupted run left: the new version if it serves, otherwise the old one. */
export async function finishUpgrade({ installation, service, limitMs }) {
  const { prefix } = installation;
  if (!existsSync(stateFile(prefix))) return;
  const { from, to } = JSON.parse(readFileSync(stateFile(prefix), 'utf8'));
  if (!service.staysUp && service.isRunning())
    throw new Error('请先停止正在运行的服务器。Stop the running server first.');
  console.log(`上次从 ${from} 到 ${to} 的升级没有完成，先处理它。An upgrade was cut off, it comes first.`);
  const problem = currentVersion(prefix) === to ? await tryRunning({ installation, service, limitMs }) : 'cut off';
  if (problem) await goBack({ installation, service, limitMs });
  else {
    rmSync(stateFile(prefix));
    if (!service.staysUp) await service.stop();
  }
}

async function tryRunning({ installation, service, limitMs }) {
  service.start();
  return waitUntilReady(serverEnvironment(installation, {}), limitMs, service.hasGivenUp);
}

async function goBack({ installation, service, limitMs }) {
  const { prefix } = installation;
  const { from, backup } = JSON.parse(readFileSync(stateFile(prefix), 'utf8'));
  console.error(`正在退回 ${from}… Going back.`);
  await service.stop();
  switchTo(prefix, from);
  const failure = ask(prefix, from, 'replace', backup);
  if (failure)
    throw new Error(`恢复失败，备份在 ${backup}。The backup could not be restored, it lies there: ${failure}`);
  service.install();
  const problem = await tryRunning({ installation, service, limitMs });
  if (problem) throw new Error(`旧版本也没有就绪，备份在 ${backup}。Nor is the old version ready: ${problem}`);
  rmSync(stateFile(prefix));
  if (!service.staysUp) await service.stop();
}

/** Runs a command of a release with a file; returns what went wrong, or nothing. */
function ask(prefix, version, verb, file) {
  const program = join(releaseDir(prefix, version), 'bin/xueyan');
  const { status, error } = spawnSync(program, [verb, file], {
    env: plainEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status === 0 ? '' : (error?.message ?? `exit ${status}`);
}

const backupDir = (installation) => {
  const { BACKUP_DIR, DATA_DIR } = serverEnvironment(installation, {});
  return BACKUP_DIR || join(DATA_DIR, 'backups');
};

function removeOldBackups(installation) {
  const folder = backupDir(installation);
  const ours = readdirSync(folder).filter((name) => /^before-.+-\d{13}\.xueyan$/.test(name));
  const byAge = ours.sort((one, other) => ageOf(other) - ageOf(one));
  for (const name of byAge.slice(backupsKept)) rmSync(join(folder, name));
}

const ageOf = (name) => Number(name.match(/(\d{13})\.xueyan$/)[1]);

import cluster from 'node:cluster';
import { createHash } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { enginePartNames } from '@xueyan/contract/lab/engine-host';
import { type Doors, openDoors } from './doors.ts';
import { demoLoginNames, demoPassword } from './features/base/setting/setting.service.ts';
import { openCommon, say, stopWhenTold } from './lifecycle.ts';
import { debianPrograms } from './platform/host-programs.ts';
import { removeJailLeftovers } from './platform/judge/host.ts';
import type { LabEngine } from './platform/lab/engine.ts';
import { joinEngines } from './platform/lab/joined-engines.ts';
import { createLxdEngine } from './platform/lab/lxd/lxd-engine.ts';
import { readLxdSettings } from './platform/lab/lxd/lxd-settings.ts';
import { createQemuEngine } from './platform/lab/qemu/qemu-engine.ts';
import { type Log, openLog } from './platform/log.ts';
import { type OwnedThings, openOwned } from './platform/owned/open.ts';
import type { Settings } from './platform/settings.ts';
import { openCertificate } from './platform/tls/certificate.ts';
import { type Started, startServer } from './start.ts';

/** Runs this process as a server: the only one, or one of several of which another process takes care. */
export async function runServer(settings: Settings): Promise<void> {
  const { dataDir, server: number } = settings;
  const log = openLog(join(dataDir, 'log'), undefined, number === 1 ? 'server.log' : `server-${number}.log`);
  const common = cluster.isWorker ? null : await openCommon(settings, log);
  let server: Started | undefined;
  let doors: Doors | undefined;
  let owned: OwnedThings | undefined;
  const stop = stopWhenTold(async () => {
    doors?.close();
    await server?.stop().catch((error: unknown) => log.error('stopping', { error }));
    // A program that does not end must not keep the database from its own.
    await Promise.all([owned?.close(), common?.stop()]);
    await log.close();
  });
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }));
  try {
    owned = await endLeftovers(settings, log);
    const certificate = settings.tls && openCertificate(settings.tls, dataDir, settings.publicHosts, log);
    server = await startServer({
      databaseUrl: common?.databaseUrl ?? settings.databaseUrl ?? '',
      dataDir,
      demo: settings.demo,
      demoImages: settings.demoImages,
      modelStub: common ? common.modelStub : settings.modelStub,
      support: settings.support,
      backup: { dir: settings.backupDir, key: settings.backupKey },
      publicHosts: settings.publicHosts,
      trustedProxies: settings.trustedProxies,
      certificate,
      secretKey: settings.secretKey,
      server: number,
      nodeHost: settings.nodeHost,
      // Two would hold the reins of the same machines: this one begins anew, and waits for its turn.
      onEvicted: () => void stop(1),
      log,
      lab: labOf(settings, log),
      programs: debianPrograms(settings.installPrograms),
    });
    doors = await openDoors(server.app, settings, certificate);
    const { address } = doors;
    // From the start of the process: reading its code is part of the wait.
    const seconds = (performance.now() / 1000).toFixed(1);
    const lines = await welcome(settings, server, address, seconds);
    if (!cluster.isWorker) say(...lines);
    // From now on whoever started us starts us again, should we end unexpectedly.
    process.send?.({ ready: true, lines });
    // A server that is killed would leave nothing for the next start.
    flushCompileCache();
  } catch (error) {
    log.error('start failed', { error });
    process.stderr.write(`启动失败 (could not start): ${error instanceof Error ? error.message : String(error)}\n`);
    await stop(1);
  }
}

/** Ends what servers have left that were killed. What cannot be ended is logged: no start fails for it. */
async function endLeftovers({ dataDir, server }: Settings, log: Log): Promise<OwnedThings | undefined> {
  try {
    const owned = await openOwned(join(dataDir, 'processes'), server);
    const { left, stuck } = owned;
    if (left.length > 0) log.warn('what an earlier server has left is ended', { left });
    if (stuck.length > 0) log.error('what an earlier server has left cannot be ended', { stuck });
    await removeJailLeftovers();
    return owned;
  } catch (error) {
    log.error('looking for what an earlier server has left', { error });
    return undefined;
  }
}

/** Each server has machines and templates of its own; images they share. */
function labOf({ dataDir, server: number, warmMachines }: Settings, log: Log): LabEngine {
  const lab = join(dataDir, 'lab');
  const first = number === 1;
  const common = {
    dir: first ? lab : join(lab, `node-${number}`),
    sharedImages: first ? undefined : '../images',
    recipesDir: join(import.meta.dirname, '../../images'),
    // Machines of another installation on this host are none of ours, nor are those of another server.
    instance: createHash('sha256')
      .update(first ? dataDir : `${dataDir}\n${number}`)
      .digest('hex')
      .slice(0, 8),
    log: {
      info: (detail: object, message: string) => log.info(message, detail),
      warn: (detail: object, message: string) => log.warn(message, detail),
      error: (detail: object, message: string) => log.error(message, detail),
    },
  };
  const lxd = readLxdSettings(process.env);
  const cluster = lxd && createLxdEngine({ ...common, ...lxd });
  if (lxd?.alone && cluster) return cluster;
  const qemu = createQemuEngine({ ...common, warm: warmMachines, uidBase: 47_000 + (number - 1) * 2_100 });
  return cluster ? joinEngines(qemu, cluster, common.log) : qemu;
}

async function welcome(
  { demo, servers, modelStub }: Settings,
  { adminPassword, platform }: Started,
  address: string,
  seconds: string,
): Promise<string[]> {
  const lines = ['', `学验已启动，用时 ${seconds} 秒 (ready)`, `  地址 address   ${address}`];
  if (servers > 1) lines.push(`  进程 servers   ${servers}`);
  if (demo) lines.push(`  演示账号 demo  ${demoLoginNames.join('  ')}`, `  密码 password  ${demoPassword}`);
  if (platform.modelStub) {
    lines.push(`  桩模型 stub    ${platform.modelStub}，回答是编造的，只供试用 (made-up answers, for trying)`);
  } else if (modelStub) {
    lines.push('  桩模型 stub    未启用：这所学校不是演示学校 (off: this is no demo school)');
  }
  if (adminPassword) {
    lines.push(
      `  管理员 admin   admin`,
      `  一次性密码 one-time password  ${adminPassword}`,
      '  （只显示这一次，登录后须修改）',
    );
  }
  const lab = await platform.lab.status();
  if (lab.available && platform.lab.name === 'lxd') {
    lines.push(`  虚拟机 lab     LXD ${lab.version}，${lab.members?.length ?? 1} 个成员 (members)`);
  } else if (lab.available) {
    const accelerator = lab.accelerator === 'kvm' ? 'KVM' : '软件模拟 (no hardware virtualisation)';
    lines.push(`  虚拟机 lab     QEMU ${lab.version}，${accelerator}`);
  } else {
    const missing = lab.missing.map((part) => enginePartNames[part]).join(', ');
    lines.push(`  虚拟机 lab     不可用，缺少 (missing): ${missing}`);
  }
  return [...lines, ''];
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { enginePartNames } from '@xueyan/contract/lab/machine';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { demoLoginNames, demoPassword } from './features/base/parameter/parameter.service.ts';
import { keepBallast } from './platform/ballast.ts';
import { createQemuEngine } from './platform/lab/qemu/qemu-engine.ts';
import { openLog } from './platform/log.ts';
import { readSettings, type Settings, SettingsError } from './platform/settings.ts';
import { type Started, startServer } from './start.ts';

/** What a person at the terminal should read. */
const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

function readOrExplain(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}

const startedAt = performance.now();
const settings = readOrExplain();
const log = openLog(join(settings.dataDir, 'log'));
const stopBallast = keepBallast(settings.dataDir, log);
const embedded = settings.databaseUrl
  ? null
  : await startEmbeddedPostgres({ dir: join(settings.dataDir, 'postgres'), log });

let server: Started | undefined;
let stopping = false;

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Whatever hangs, the process ends.
  setTimeout(() => process.exit(1), 30_000).unref();
  await server?.stop().catch((error: unknown) => log.error('stopping', { error }));
  await embedded?.stop();
  await stopBallast();
  await log.close();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!stopping) say('', '正在停止… (stopping)');
    void stop(0);
  });
}
// Whoever keeps us running is gone: nobody could stop us any more.
process.on('disconnect', () => void stop(0));
process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }));

try {
  server = await startServer({
    databaseUrl: embedded?.url ?? settings.databaseUrl ?? '',
    dataDir: settings.dataDir,
    demo: settings.demo,
    support: settings.support,
    publicHosts: settings.publicHosts,
    log,
    lab: createQemuEngine({
      dir: join(settings.dataDir, 'lab'),
      recipesDir: join(import.meta.dirname, '../../images'),
      // Machines of another installation on this host are none of ours.
      instance: createHash('sha256').update(settings.dataDir).digest('hex').slice(0, 8),
      log: {
        info: (detail, message) => log.info(message, detail),
        warn: (detail, message) => log.warn(message, detail),
        error: (detail, message) => log.error(message, detail),
      },
    }),
  });
  const address = await server.app.listen({ host: settings.host, port: settings.port });
  // From now on whoever started us starts us again, should we end unexpectedly.
  process.send?.({ ready: true });
  await welcome(server, address);
} catch (error) {
  log.error('start failed', { error });
  process.stderr.write(`启动失败 (could not start): ${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
}

async function welcome({ adminPassword, platform }: Started, address: string): Promise<void> {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say('', `学验已启动，用时 ${seconds} 秒 (ready)`, `  地址 address   ${address}`);
  if (settings.demo) {
    say(`  演示账号 demo  ${demoLoginNames.join('  ')}`, `  密码 password  ${demoPassword}`);
  }
  if (adminPassword) {
    say(
      `  管理员 admin   admin`,
      `  一次性密码 one-time password  ${adminPassword}`,
      '  （只显示这一次，登录后须修改）',
    );
  }
  const lab = await platform.lab.status();
  if (lab.available) {
    const accelerator = lab.accelerator === 'kvm' ? 'KVM' : '软件模拟 (no hardware virtualisation)';
    say(`  虚拟机 lab     QEMU ${lab.version}，${accelerator}`);
  } else {
    say(`  虚拟机 lab     不可用，缺少 (missing): ${lab.missing.map((part) => enginePartNames[part]).join(', ')}`);
  }
  say('');
}

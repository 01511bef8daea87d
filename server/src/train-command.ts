import { join } from 'node:path';
import { postgresFolder } from './db/embedded/binaries.ts';
import { reachEmbeddedPostgres } from './db/embedded/reach-postgres.ts';
import { createJudge } from './platform/judge/jail-judge.ts';
import type { Log } from './platform/log.ts';
import { readSettings } from './platform/settings.ts';
import { reachesFiles, startTrainWorker } from './train-worker.ts';

const warn = (message: string, detail?: object) => {
  const error = detail && 'error' in detail ? `: ${detail.error}` : '';
  process.stderr.write(`${message}${error}\n`);
};
const log: Log = { info: () => undefined, warn, error: warn };

/** Trains for the installation that the environment names, until it is told to stop. */
async function main(): Promise<void> {
  const { dataDir, databaseUrl } = readSettings(process.env);
  const judge = createJudge(1, postgresFolder);
  const { available, missing, nets } = await judge.trainingStatus();
  if (!available) {
    process.stderr.write(`本机不能训练，缺少：${missing.join('、')} (this host cannot train)\n`);
    process.exitCode = 1;
    return judge.close();
  }
  const embedded = databaseUrl
    ? null
    : await reachEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: { info: () => undefined, warn } });
  const url = databaseUrl ?? embedded?.url ?? '';
  const filesDir = join(dataDir, 'files');
  if (!(await reachesFiles(url, filesDir))) {
    process.stderr.write(
      `读不到学校的文件：${filesDir} 不存在，或不是各服务器共用的文件夹。请把服务器 DATA_DIR 里的 files/ 挂载到这里（如 NFS），再用 DATA_DIR 指向它的上一级。\n` +
        `The files of the school are not in ${filesDir}: mount the servers' DATA_DIR/files there, and let DATA_DIR name the folder above it.\n`,
    );
    process.exitCode = 1;
    await judge.close();
    return embedded?.stop();
  }
  const stop = await startTrainWorker({ databaseUrl: url, judge, log }, filesDir);
  process.stdout.write(`训练机已启动 (training)${nets ? '' : '，没有 PyTorch (without PyTorch)'}\n`);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      process.stdout.write('\n正在停止… (stopping)\n');
      void stop()
        .then(() => embedded?.stop())
        .finally(() => process.exit(0));
    });
  }
}

await main();

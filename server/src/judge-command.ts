import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { programLanguageNames } from '@xueyan/contract/exam/verdict';
import { postgresFolder } from './db/embedded/binaries.ts';
import { reachEmbeddedPostgres } from './db/embedded/reach-postgres.ts';
import { startJudgeWorker } from './judge-worker.ts';
import { createJudge } from './platform/judge/jail-judge.ts';
import type { Log } from './platform/log.ts';
import { readSettings } from './platform/settings.ts';

const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);
const warn = (message: string, detail?: object) => {
  const error = detail && 'error' in detail ? `: ${detail.error}` : '';
  process.stderr.write(`${message}${error}\n`);
};
const log: Log = { info: () => undefined, warn, error: warn };

/** Judges for the installation that the environment names, until it is told to stop. */
async function main(): Promise<void> {
  const { dataDir, databaseUrl } = readSettings(process.env);
  const judge = createJudge(availableParallelism(), postgresFolder);
  const { available, missing, languages } = await judge.status();
  if (!available) {
    process.stderr.write(`本机不能评测，缺少：${missing.join('、')} (this host cannot judge)\n`);
    process.exitCode = 1;
    return judge.close();
  }
  const embedded = databaseUrl
    ? null
    : await reachEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: { info: () => undefined, warn } });
  const stop = await startJudgeWorker({ databaseUrl: databaseUrl ?? embedded?.url ?? '', judge, log });
  say(
    '评测机已启动 (judging)',
    ...languages.map(({ language, version, package: name }) => {
      const state = version ?? `未安装，需要 (not installed, needs): ${name}`;
      return `  ${programLanguageNames[language].padEnd(12)}${state}`;
    }),
  );
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      say('', '正在停止… (stopping)');
      void stop()
        .then(() => embedded?.stop())
        .finally(() => process.exit(0));
    });
  }
}

await main();

import { join } from 'node:path';
import { connect } from './db/connect.ts';
import { reachEmbeddedPostgres } from './db/embedded/reach-postgres.ts';
import { verifyAudit } from './features/base/audit/audit-chain.service.ts';
import { timeZoneOf } from './features/base/setting/setting.service.ts';
import { schoolClock } from './platform/clock.ts';
import { readSettings } from './platform/settings.ts';

const quiet = { info: () => {}, warn: (message: string) => void process.stderr.write(`${message}\n`) };

/** Verifies the audit chain of the installation that the environment names; ends with 1 where it is broken. */
async function main(): Promise<void> {
  const { dataDir, databaseUrl } = readSettings(process.env);
  const embedded = databaseUrl ? null : await reachEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: quiet });
  const connection = connect(databaseUrl ?? embedded?.url ?? '', { max: 2 });
  try {
    const found = await verifyAudit(connection.db, schoolClock(await timeZoneOf(connection.db)));
    process.stdout.write(`${JSON.stringify(found)}\n`);
    const [zh, en] = found.broken
      ? ['操作日志已被改动', 'The audit log was altered']
      : ['操作日志完整', 'The audit log is whole'];
    process.stdout.write(`${zh}。${en}.\n`);
    process.exitCode = found.broken ? 1 : 0;
  } finally {
    await connection.close();
    await embedded?.stop();
  }
}

await main();

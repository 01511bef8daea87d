import { measureEcho } from './console-echo.ts';
import { measureGradebook } from './gradebook.ts';
import { measureJudge } from './judge.ts';
import { measureClass, measureSingle, openLab } from './lab-start.ts';
import { measureListCall } from './list-call.ts';
import { measureLive } from './live-clients.ts';
import { measurePageWeight } from './page-weight.ts';
import { measurePeople } from './people.ts';
import { measurePushRate } from './push-rate.ts';
import { measureRosterImport } from './roster-import.ts';
import { measureWords } from './sensitive-words.ts';
import { startServerUnderTest } from './server-under-test.ts';
import { measureAccounts } from './student-accounts.ts';
import { printTable, type Row } from './table.ts';

/** Which parts to run; all when none is named, but for `people`, which fills a table with a million rows for minutes. `debian` builds its image first. */
const wanted = process.argv.slice(2);
const attempts = (part: string) => wanted.length === 0 || wanted.includes(part);

const server = await startServerUnderTest();
const rows: Row[] = [];
const measure = async (part: string, work: () => Promise<Row[]>) => {
  if (!attempts(part)) return;
  console.error(`… ${part}`);
  rows.push(...(await work()));
};
try {
  await measure('page', () => measurePageWeight(server));
  await measure('list', () => measureListCall(server));
  await measure('gradebook', () => measureGradebook(server));
  await measure('accounts', () => measureAccounts(server));
  await measure('imports', () => measureRosterImport(server));
  await measure('judge', () => measureJudge(server));
  await measure('words', () => measureWords());
  await measure('push', () => measurePushRate(server));
  await measure('live', () => measureLive(server));
  if (['start', 'class', 'echo'].some(attempts)) {
    const lab = await openLab(server, 'linux-basic');
    await measure('start', () => measureSingle(server, lab));
    await measure('class', () => measureClass(server, lab));
    await measure('echo', () => measureEcho(server, lab));
  }
  await measure('debian', async () => measureSingle(server, await openLab(server, 'debian')));
  if (wanted.includes('people')) await measure('people', () => measurePeople(server));
} finally {
  await server.stop();
}
printTable(rows);
process.exitCode = rows.every((row) => row.good) ? 0 : 1;

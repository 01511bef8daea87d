import { measureEcho } from './console-echo.ts';
import { measureDrafts } from './drafts.ts';
import { measureExam, measureKilledExam } from './exam.ts';
import { measureGradebook } from './gradebook.ts';
import { measureJudge } from './judge.ts';
import { measureClass, measureLargeClass, measureSingle, openLab } from './lab-start.ts';
import { measureListCall } from './list-call.ts';
import { measureLive } from './live-clients.ts';
import { measureOverview } from './overview.ts';
import { measurePackageImport } from './package-import.ts';
import { measurePageWeight } from './page-weight.ts';
import { measurePeople } from './people.ts';
import { measurePushRate } from './push-rate.ts';
import { measureReady } from './ready.ts';
import { measureRetrieval } from './retrieval.ts';
import { measureRosterImport } from './roster-import.ts';
import { measureWall } from './screen-wall.ts';
import { measureWords } from './sensitive-words.ts';
import { startServerUnderTest } from './server-under-test.ts';
import { measureSlides } from './slides.ts';
import { measureSnapshots } from './snapshots.ts';
import { measureStreams } from './streams.ts';
import { measureAccounts } from './student-accounts.ts';
import { printTable, type Row } from './table.ts';
import { measureTextSearch } from './text-search.ts';
import { measureVnc } from './vnc.ts';

/**
 * Parts to run; all by default, except `people`, `texts`, `overview`, `package` and `exam`, which take minutes. `debian` builds its
 * image first. `exam:300:60` has 300 people save for 60 seconds instead of 3,000 for three minutes, `wall:20` shows
 * 20 screens instead of 60, and `streams:60` has 60 answers come at once instead of 300.
 */
const wanted = process.argv.slice(2);
const nameOf = (part: string) => part.split(':')[0];
const attempts = (part: string) => wanted.length === 0 || wanted.some((one) => nameOf(one) === nameOf(part));

/** Number of screens of the wall. */
const screens = Number(wanted.find((part) => part.startsWith('wall:'))?.split(':')[1] ?? 60);
/** Number of answers at once. */
const answers = Number(wanted.find((part) => part.startsWith('streams:'))?.split(':')[1] ?? 300);

const server = await startServerUnderTest();
const rows: Row[] = [];
const measure = async (part: string, work: () => Promise<Row[]>) => {
  if (!attempts(part)) return;
  console.error(`… ${part}`);
  rows.push(...(await work()));
};
try {
  await measure('ready', () => measureReady(server));
  await measure('page', () => measurePageWeight(server));
  await measure('list', () => measureListCall(server));
  await measure('gradebook', () => measureGradebook(server));
  await measure('accounts', () => measureAccounts(server));
  await measure('imports', () => measureRosterImport(server));
  await measure('judge', () => measureJudge(server));
  await measure('words', () => measureWords());
  await measure('push', () => measurePushRate(server));
  await measure('live', () => measureLive(server));
  await measure('slides', () => measureSlides(server));
  await measure('drafts', () => measureDrafts(server));
  await measure('retrieval', () => measureRetrieval(server));
  await measure('streams', () => measureStreams(server, answers));
  if (['start', 'class', 'sixty', 'echo', 'snapshot', 'vnc', 'wall'].some(attempts)) {
    const lab = await openLab(server, 'linux-basic');
    await measure('start', () => measureSingle(server, lab));
    await measure('class', () => measureClass(server, lab));
    await measure('sixty', () => measureLargeClass(server, lab));
    await measure('echo', () => measureEcho(server, lab));
    await measure('snapshot', () => measureSnapshots(server, lab));
    await measure('vnc', () => measureVnc(server, lab));
    await measure('wall', () => measureWall(server, lab, screens));
    await lab.limit.end();
  }
  await measure('debian', async () => {
    const lab = await openLab(server, 'debian');
    const rows = await measureSingle(server, lab);
    await lab.limit.end();
    return rows;
  });
  if (wanted.includes('overview')) await measure('overview', () => measureOverview(server));
  if (wanted.includes('package')) await measure('package', () => measurePackageImport(server));
  if (wanted.includes('texts')) await measure('texts', () => measureTextSearch(server));
  const exam = wanted.find((part) => part === 'exam' || part.startsWith('exam:'));
  if (exam) {
    const [people = 3_000, seconds = 180] = exam.split(':').slice(1).map(Number);
    await measure(exam, () => measureExam(server, { people, seconds }));
    await measure(exam, () => measureKilledExam(server));
  }
  if (wanted.includes('people')) await measure('people', () => measurePeople(server));
} finally {
  await server.stop();
}
printTable(rows);
process.exitCode = rows.every((row) => row.good) ? 0 : 1;

import { parseArgs } from 'node:util';
import { measureEcho } from './console-echo.ts';
import { measureDrafts } from './drafts.ts';
import { measureExam } from './exam.ts';
import { measureKilledExam } from './exam-killed.ts';
import { measureGradebook } from './gradebook.ts';
import { measureJudge } from './judge.ts';
import { measureClass, measureLargeClass, measureSingle, openLab } from './lab-start.ts';
import { measureLargeBase } from './large-base.ts';
import { measureListCall } from './list-call.ts';
import { measureLive } from './live-clients.ts';
import { measureOverview } from './overview.ts';
import { measurePackageImport } from './package-import.ts';
import { measurePageWeight } from './page-weight.ts';
import { measurePeople } from './people.ts';
import { measurePictureGrid } from './picture-grid.ts';
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
 * Parts to run; all by default, except `people`, `texts`, `passages`, `overview`, `package`, `exam` and `exam-killed`,
 * which take minutes. `debian` builds its image first. `wall:20` shows 20 screens instead of 60, and `streams:60` has 60 answers come
 * at once instead of 300. `--students` and `--seconds` say how many people save for how long in `exam` (3,000 for three
 * minutes) and `--students` in `exam-killed` (300); `--servers` how many processes serve.
 */
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { students: { type: 'string' }, seconds: { type: 'string' }, servers: { type: 'string' } },
});
const numberOf = (option: keyof typeof values, usual: number) => {
  const number = Number(values[option] ?? usual);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${option} ${values[option]}`);
  return number;
};
const servers = numberOf('servers', 1);
const size = { students: numberOf('students', 3_000), seconds: numberOf('seconds', 180) };
const killedStudents = numberOf('students', 300);
const nameOf = (part: string) => part.split(':')[0];
const attempts = (part: string) => wanted.length === 0 || wanted.some((one) => nameOf(one) === nameOf(part));

/** Number of screens of the wall. */
const screens = Number(wanted.find((part) => part.startsWith('wall:'))?.split(':')[1] ?? 60);
/** Number of answers at once. */
const answers = Number(wanted.find((part) => part.startsWith('streams:'))?.split(':')[1] ?? 300);

const server = await startServerUnderTest({ servers, statements: wanted.includes('exam') });
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
  await measure('pictures', () => measurePictureGrid(server));
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
  if (wanted.includes('passages')) await measure('passages', () => measureLargeBase(server));
  if (wanted.includes('exam')) await measure('exam', () => measureExam(server, size));
  if (wanted.includes('exam-killed')) await measure('exam-killed', () => measureKilledExam(server, killedStudents));
  if (wanted.includes('people')) await measure('people', () => measurePeople(server));
} finally {
  await server.stop();
}
printTable(rows);
process.exitCode = rows.every((row) => row.good) ? 0 : 1;

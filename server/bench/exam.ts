import { setTimeout as wait } from 'node:timers/promises';
import { createCrowd } from '../src/testing/crowd.ts';
import { countLost, openExamHour } from '../src/testing/exam-hour.ts';
import { type Cost, explainTime, openCost, takeCores } from './exam-cost.ts';
import { type Figures, openMs, startLoad } from './exam-load.ts';
import { signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, ms, quantile, type Row } from './table.ts';

/** Size of a run: candidates, and how long they save. */
export interface ExamSize {
  students: number;
  seconds: number;
}

const questions = 20;
const aimMs = 1_000;
const openAimMs = 3_000;
/** Time for which server and driver are sampled after a run that missed its aims, under the same load. */
const sampleMs = 10_000;
/** Runs that look for the largest size are shorter. */
const searchSeconds = 60;
const leastStudents = 50;
const refinements = 2;

const isGood = ({ saves, looks, failures }: Figures) =>
  failures.size === 0 && quantile(saves, 0.99) <= aimMs && quantile(looks, 0.95) <= aimMs;

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

function rowsOf(
  name: string,
  figures: Figures,
  { busy, statements }: Cost,
  lost: number,
  savedMeanwhile: number,
): Row[] {
  const { opens, saves, looks, failures } = figures;
  const errors = [...failures.values()].reduce((sum, n) => sum + n, 0);
  const calls = opens.length + saves.length + looks.length + errors;
  const [opened, saved, looked] = [quantile(opens, 0.99), quantile(saves, 0.99), quantile(looks, 0.95)];
  return [
    { what: `${name}: errors of ${calls} calls`, measured: String(errors), bound: '0', good: errors === 0 },
    {
      what: `${name}: opened within 10 s, p50, p99`,
      measured: `${ms(median(opens))}, ${ms(opened)}`,
      bound: `≤ ${ms(openAimMs)}`,
      good: opened <= openAimMs,
    },
    {
      what: `${name}: saved every 5 s, p50, p99`,
      measured: `${ms(median(saves))}, ${ms(saved)}`,
      bound: `≤ ${ms(aimMs)}`,
      good: saved <= aimMs,
    },
    { what: `${name}: the board, p95`, measured: ms(looked), bound: `≤ ${ms(aimMs)}`, good: looked <= aimMs },
    { what: `${name}: acknowledged answers lost`, measured: String(lost), bound: '0', good: lost === 0 },
    {
      what: `${name}: statements a save, with those of the board and of the clock`,
      measured: (statements / savedMeanwhile).toFixed(2),
      ...{ bound: '', good: true },
    },
    {
      what: `${name}: while all save, of one core: server, PostgreSQL, driver`,
      measured: [busy.server, busy.postgres, busy.driver].map(percent).join(', '),
      ...{ bound: '', good: true },
    },
  ];
}

/** Holds one exam; where it missed its aims, says where the time went. */
async function holdExam(server: ServerUnderTest, { students, seconds }: ExamSize) {
  const begun = performance.now();
  const crowd = await createCrowd(server.databaseUrl, students);
  const teacher = await signIn(server.url, 'teacher');
  const hour = await openExamHour(teacher, crowd, { questions, url: server.url });
  const cores = takeCores(server);
  const prepared = ((performance.now() - begun) / 1_000).toFixed(1);
  console.error(`    ${students} candidates prepared in ${prepared} s; ${cores.how}; ${seconds} s of saving`);
  const load = startLoad(teacher, hour, openMs + seconds * 1_000 + 6 * sampleMs);
  try {
    await wait(openMs);
    const cost = await openCost(server);
    const before = load.figures().saves.length;
    await wait(seconds * 1_000);
    const figures = load.figures();
    const spent = await cost.read();
    const outside = hour.clients.filter(({ opened }) => !opened).length;
    if (outside > 0) figures.failures.set('not opened in all that time', outside);
    const good = isGood(figures);
    if (!good) {
      const lines = await explainTime(server, sampleMs).catch((error: unknown) => [String(error)]);
      for (const line of [...lines, ...(await cost.heaviest()).map((one) => `PostgreSQL: ${one}`)])
        console.error(`    ${line}`);
    }
    await cost.close();
    await load.end();
    for (const [text, n] of figures.failures) console.error(`    ${n} × ${text}`);
    const lost = await countLost(server.databaseUrl, hour);
    const rows = rowsOf(`exam of ${students}`, figures, spent, lost, figures.saves.length - before);
    return { rows, good: good && lost === 0 };
  } finally {
    await load.end();
    cores.undo();
  }
}

/** Halves a size that does not hold until one does, then twice the distance between the two; 0: none holds. */
async function findLargest(tooMany: number, holds: (students: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, tooMany];
  while (low === 0 && high / 2 >= leastStudents) {
    const half = Math.floor(high / 2);
    if (await holds(half)) low = half;
    else high = half;
  }
  for (let step = 0; low > 0 && step < refinements; step++) {
    const middle = Math.round((low + high) / 2);
    if (await holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * A whole school opens an exam within ten seconds and saves for minutes. When that is too many for this machine, looks
 * for the largest number that it holds.
 */
export async function measureExam(server: ServerUnderTest, size: ExamSize): Promise<Row[]> {
  const asked = await holdExam(server, size);
  if (asked.good) return asked.rows;
  let rows: Row[] = [];
  const seconds = Math.min(size.seconds, searchSeconds);
  const largest = await findLargest(size.students, async (students) => {
    const run = await holdExam(server, { students, seconds });
    if (run.good) rows = run.rows;
    return run.good;
  });
  const measured = largest > 0 ? String(largest) : `below ${leastStudents}`;
  const bound = `≥ ${size.students}`;
  return [...asked.rows, { what: 'exam: candidates that this machine holds', measured, bound, good: false }, ...rows];
}

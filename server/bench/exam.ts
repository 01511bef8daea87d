import { setTimeout as wait } from 'node:timers/promises';
import { examApi } from '@xueyan/contract/exam/exam';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { Pool } from 'pg';
import { bodies, giveExam, writePaper } from '../src/testing/exam.ts';
import { ExamClient, keptAnswers, lostAnswers } from '../src/testing/exam-clients.ts';
import { createCrowd } from './crowd.ts';
import { type Person, signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { ms, quantile, type Row } from './table.ts';

/** Size of a run. */
interface Size {
  people: number;
  seconds: number;
}

const openMs = 10_000;
const saveEveryMs = 5_000;
/** People of the run in which the server is killed, and how often. */
const killed: Size & { kills: number } = { people: 300, seconds: 60, kills: 2 };

/** One failed call, by what it says. */
type Failures = Map<string, number>;

const note = (failures: Failures, error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  const text = `${error instanceof Error ? error.message : error}${cause}`.slice(0, 120);
  failures.set(text, (failures.get(text) ?? 0) + 1);
};
const sum = (failures: Failures) => [...failures.values()].reduce((total, n) => total + n, 0);

async function timed(times: number[], failures: Failures, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work().then(
    () => times.push(performance.now() - begun),
    (error) => note(failures, error),
  );
}

/** Gives an exam to a crowd that has sessions; resolves once it runs. */
async function prepare(server: ServerUnderTest, people: number) {
  const crowd = await createCrowd(server.databaseUrl, people);
  const teacher = await signIn(server.url, 'teacher');
  const single = Array.from({ length: 20 }, () => bodies.single);
  const paperId = await writePaper(teacher, single);
  const now = Date.now();
  // The demo school is in Shanghai, eight hours ahead of UTC.
  const at = (minutes: number) => new Date(now + (minutes + 480) * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const times = { beginTime: at(-1), endTime: at(120) };
  const examId = await giveExam(teacher, { paperId, classIds: [crowd.classId], ...times, start: 'own' });
  while ((await teacher.call(examApi.get, { examId })).state !== 'running') await wait(200);
  const url = () => server.url;
  const clients = crowd.students.map(({ id: userId, token }) => new ExamClient({ examId, userId, token, url }));
  return { teacher, examId, clients };
}

/** Has all clients open the exam within ten seconds, then save every five seconds. */
async function sit(clients: ExamClient[], seconds: number) {
  const opens: number[] = [];
  const saves: number[] = [];
  const failures: Failures = new Map();
  const until = performance.now() + openMs + seconds * 1000;
  await Promise.all(
    clients.map(async (client, n) => {
      await wait((n / clients.length) * openMs);
      while (!client.opened && performance.now() < until) {
        await timed(opens, failures, () => client.open());
        if (!client.opened) await wait(1_000);
      }
      for (let round = 0; client.opened && performance.now() < until; round++) {
        const next = performance.now() + saveEveryMs;
        client.answer(n * 31 + round);
        await timed(saves, failures, () => client.save());
        await wait(Math.max(0, next - performance.now()));
      }
    }),
  );
  return { opens, saves, failures };
}

/** Reads the lists of the board once a second until told to stop. */
async function watch(teacher: Person, examId: string, signal: AbortSignal) {
  const times: number[] = [];
  const failures: Failures = new Map();
  while (!signal.aborted) {
    await timed(times, failures, () => teacher.call(proctoringApi.candidates, { examId, pageSize: 100 }));
    await timed(times, failures, () => teacher.call(examApi.candidates, { examId, pageSize: 100 }));
    await wait(1_000);
  }
  return { times, failures };
}

async function countLost({ databaseUrl }: ServerUnderTest, examId: string, clients: ExamClient[]) {
  const pool = new Pool({ connectionString: databaseUrl });
  const { rows } = await pool.query(keptAnswers, [examId]);
  await pool.end();
  return lostAnswers(clients, rows);
}

const explain = (failures: Failures) => {
  for (const [text, n] of failures) console.error(`    ${n} × ${text}`);
};

/** A whole school begins an exam within seconds and saves for minutes. */
export async function measureExam(server: ServerUnderTest, { people, seconds }: Size): Promise<Row[]> {
  const { teacher, examId, clients } = await prepare(server, people);
  const end = new AbortController();
  const watching = watch(teacher, examId, end.signal);
  const { opens, saves, failures } = await sit(clients, seconds);
  end.abort();
  const board = await watching;
  for (const [text, n] of board.failures) failures.set(`board: ${text}`, n);
  explain(failures);
  const lost = await countLost(server, examId, clients);
  const errors = sum(failures);
  const [opened, saved, read] = [quantile(opens, 0.99), quantile(saves, 0.99), quantile(board.times, 0.95)];
  const name = `exam of ${people}`;
  return [
    {
      what: `${name}: errors of ${opens.length + saves.length + board.times.length + errors} calls`,
      ...{ measured: String(errors), bound: '0', good: errors === 0 },
    },
    { what: `${name}: opened within 10 s, p99`, measured: ms(opened), bound: '≤ 3000 ms', good: opened <= 3_000 },
    { what: `${name}: saved every 5 s, p99`, measured: ms(saved), bound: '≤ 1000 ms', good: saved <= 1_000 },
    { what: `${name}: list of the board, p95`, measured: ms(read), bound: '≤ 1000 ms', good: read <= 1_000 },
    { what: `${name}: acknowledged answers lost`, measured: String(lost), bound: '0', good: lost === 0 },
  ];
}

/** The server is killed twice while a year of students is saving. */
export async function measureKilledExam(server: ServerUnderTest): Promise<Row[]> {
  const { people, seconds, kills } = killed;
  const { examId, clients } = await prepare(server, people);
  const sitting = sit(clients, seconds);
  const apart = ((openMs / 1000 + seconds) / (kills + 1)) * 1000;
  for (let kill = 0; kill < kills; kill++) {
    await wait(apart);
    await server.killAndStart();
  }
  const { saves, failures } = await sitting;
  for (const client of clients) await client.save().catch((error) => note(failures, error));
  explain(failures);
  const lost = await countLost(server, examId, clients);
  const acknowledged = clients.reduce((total, client) => total + client.acknowledged.size, 0);
  return [
    {
      what: `exam of ${people}, server killed ${kills} times: of ${acknowledged} acknowledged answers lost`,
      measured: `${lost} (${saves.length} saves, ${sum(failures)} cut off)`,
      bound: '0',
      good: lost === 0 && acknowledged > people,
    },
  ];
}

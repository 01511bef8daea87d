// A host that only judges: a process of its own, told nothing but where the database is.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { submissionApi } from '@xueyan/contract/exam/submission';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJudgeWorker } from './judge-worker.ts';
import { createJudge } from './platform/judge/jail-judge.ts';
import { silentLog } from './platform/log.ts';
import { programming, writeQuestion } from './testing/exam-questions.ts';
import { compiledOnce, programOf } from './testing/program.ts';
import { type Caller, openSchool, type School } from './testing/school.ts';

let school: School;
let teacher: Caller;
let questionId: string;
let databaseUrl: string;
beforeAll(async () => {
  school = await openSchool();
  // The server itself takes nothing.
  school.judge.available = false;
  databaseUrl = String(school.server.connection.pool.options.connectionString);
  teacher = await school.signIn('ROLE_TEACHER', 'worker-teacher');
  questionId = await writeQuestion(teacher, programming());
});
afterAll(() => school.close());

async function hand(source: string) {
  const response = { kind: 'programming', language: 'python', source } as const;
  const { submissionId } = await teacher.call(submissionApi.submit, { questionId, response });
  const get = () => teacher.call(submissionApi.get, { submissionId });
  const untilIs = (state: string) => expect.poll(async () => (await get()).state, { timeout: 60_000 }).toBe(state);
  return { get, untilIs };
}

async function startProcess() {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ...compiledOnce };
  const child = spawn(process.execPath, [programOf('judge-command')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { end };
}

test('it judges what waits, and ends when it is told to', { timeout: 180_000 }, async () => {
  const waiting = await hand('a, b = map(int, input().split())\nprint(a + b)');
  const worker = await startProcess();
  await waiting.untilIs('judged');
  expect(await waiting.get()).toMatchObject({ verdict: 'AC', share: 1 });
  const half = await hand('a, b = map(int, input().split())\nprint(a + b if a < 3 else 0)');
  await half.untilIs('judged');
  expect(await half.get()).toMatchObject({ verdict: 'WA', share: 0.5 });
  await worker.end('SIGTERM');
});

test('what one that was killed had begun, another judges', { timeout: 180_000 }, async () => {
  const worker = await startProcess();
  const slow = await hand('import time\ntime.sleep(3)\na, b = map(int, input().split())\nprint(a + b)');
  await slow.untilIs('judging');
  await worker.end('SIGKILL');
  expect((await slow.get()).state).toBe('judging');
  const stop = await startJudgeWorker({ databaseUrl, judge: createJudge(1), log: silentLog });
  await school.clock.advance({ seconds: 31 });
  await slow.untilIs('judged');
  expect(await slow.get()).toMatchObject({ verdict: 'AC', share: 1 });
  await stop();
});

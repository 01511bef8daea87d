import { authApi } from '@xueyan/contract/base/auth';
import { courseApi } from '@xueyan/contract/school/course';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginPage, openPage } from '../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../testing/school.ts';

let school: School;
let teacher: Caller;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'pool-teacher');
});
afterAll(() => school.close());

const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);

test('while no connection is free, calls are refused and no promise is left without a handler', async () => {
  const page = await openPage(school, teacher);
  process.on('unhandledRejection', note);
  const { pool } = school.server.connection;
  const held: PoolClient[] = [];
  for (let n = 0; n < (pool.options.max ?? 20); n++) held.push(await pool.connect());
  const asked = Promise.all([
    ...Array.from({ length: 6 }, () => teacher.ask(courseApi.list, {})),
    teacher.ask(courseApi.save, {
      courseName: '满',
      courseNumber: '',
      courseType: 'required',
      description: '',
      labels: [],
    }),
    teacher.ask(authApi.logout, {}),
    fetch(`${school.url}/readyz`),
    fetch(`${school.url}/api/file/get/00000000-0000-4000-8000-000000000000`),
    // Pages that were cut off come back meanwhile.
    ...Array.from({ length: 3 }, async () => (await beginPage(school, teacher)).closed),
  ]);
  // Rounds of one query after another: each waits for a connection in vain, so their end is awaited with connections.
  const rounds = school.clock.advance({ minutes: 11 });
  page.close();
  const answers = await asked;
  // Long enough for everything that began meanwhile to give up too.
  await new Promise((done) => setTimeout(done, 6_000));
  for (const client of held) client.release();
  await rounds;
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  expect(answers.slice(0, 6).map((one) => (one as { status: number }).status)).toEqual(Array(6).fill(503));
}, 60_000);

import { markingApi } from '@xueyan/contract/teaching/marking';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Returns the same person as a caller of another server of the school. */
const at = ({ url }: { url: string }, { id, loginName, token }: Caller) => caller(url, id, loginName, token);

async function begin() {
  const { teacher, sectionId, students } = await openLesson(school);
  const [student] = students;
  if (!student) throw new Error('no student');
  /** Tells whether the board shows the person as online, at the given server. */
  const isOnline = async (server: { url: string } = school) =>
    (await at(server, teacher).call(markingApi.board, { sectionId })).rows[0]?.online;
  return { student, isOnline };
}

const nodes = async () =>
  (await school.sql.execute<{ id: string; life: string }>(sql`select id, life from node order by created_at`)).rows;

test('a person with an open page at one server is online at all of them, until the last page closes', async () => {
  const { student, isOnline } = await begin();
  const other = await school.another();
  expect([await isOnline(), await isOnline(other)]).toEqual([false, false]);
  const here = await openPage(school, student);
  await here.next('live.ready');
  expect([await isOnline(), await isOnline(other)]).toEqual([true, true]);
  const there = await openPage(other, student);
  await there.next('live.ready');
  here.close();
  await here.closed;
  await expect.poll(async () => Number((await school.sql.execute(sql`select from presence`)).rowCount)).toBe(1);
  expect([await isOnline(), await isOnline(other)]).toEqual([true, true]);
  there.close();
  await expect.poll(() => isOnline()).toBe(false);
  expect(await isOnline(other)).toBe(false);
});

test('a page at a killed server counts until its row expires', async () => {
  const { student, isOnline } = await begin();
  const process = await school.otherProcess();
  const page = await openPage(process, student);
  await page.next('live.ready');
  expect(await isOnline()).toBe(true);
  await process.close('SIGKILL');
  expect(await isOnline()).toBe(true);
  await school.sql.execute(sql`update presence set expires_at = now() - interval '1 second'`);
  expect(await isOnline()).toBe(false);
});

test('a restarted server is the same node with a new life; another server is another node', async () => {
  const before = await nodes();
  expect(new Set(before.map(({ id }) => id)).size).toBeGreaterThan(1);
  await school.restart(async () => {});
  const after = await nodes();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[0]?.life).not.toBe(before[0]?.life);
});

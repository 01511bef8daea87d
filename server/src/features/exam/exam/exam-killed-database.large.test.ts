import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createCrowd, createTeacher } from '../../../testing/crowd.ts';
import { openExamHour } from '../../../testing/exam-hour.ts';
import { openInstallation } from '../../../testing/installation.ts';
import { sitKilledExam } from '../../../testing/killed-exam.ts';
import { caller } from '../../../testing/school.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const people = 12;
const questions = 8;
const pace = { betweenMs: 10, againMs: 50, saves: 5 };

/** Opens a school with a database of its own, in which an exam runs. */
async function openExam(servers: number) {
  const home = await mkdtemp(join(tmpdir(), 'xueyan-killed-'));
  cleanups.push(() => rm(home, { recursive: true, force: true }));
  const installation = await openInstallation({ home, demo: false, servers });
  cleanups.push(() => installation.stop());
  const { url, databaseUrl } = installation;
  const { id, token } = await createTeacher(databaseUrl);
  const crowd = await createCrowd(databaseUrl, people);
  const hour = await openExamHour(caller(url, id, '', token), crowd, { questions, url });
  return { installation, hour };
}

test('no acknowledged answer is lost when the server and the database are killed while a class is saving', async () => {
  const { installation, hour } = await openExam(1);
  const { lost, cut, journaled } = await sitKilledExam(installation, hour, ['server', 'database', 'server'], pace);
  // Each of them hit people who were saving.
  expect(cut.filter((calls) => calls > 0)).toHaveLength(3);
  expect(journaled).toBe(people * questions);
  expect(lost).toBe(0);
}, 300_000);

test('no acknowledged answer is lost when one of two servers and their database are killed', async () => {
  const { installation, hour } = await openExam(2);
  const before = installation.servers();
  const { lost, cut, journaled } = await sitKilledExam(installation, hour, ['server', 'database', 'server'], pace);
  const after = installation.servers();
  // One of the two has never ended.
  expect([before.length, after.length]).toEqual([2, 2]);
  expect(after.filter((pid) => before.includes(pid))).toHaveLength(1);
  expect(cut.some((calls) => calls > 0)).toBe(true);
  expect(journaled).toBe(people * questions);
  expect(lost).toBe(0);
}, 300_000);

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodies, giveExam, writePaper } from '../../../testing/exam.ts';
import { ExamClient, type KeptAnswer, lostAnswers } from '../../../testing/exam-clients.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import type { ServerProcess } from '../../../testing/server-process.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let there: ServerProcess;
beforeAll(async () => {
  school = await openSchool();
  there = await school.otherProcess();
}, 120_000);
afterAll(() => school.close());

const people = 20;
const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));

test('no acknowledged answer is lost when the server is killed while a class is saving', async () => {
  const teacher = await school.signIn('ROLE_TEACHER', 'kill-teacher');
  const students = await Promise.all(
    Array.from({ length: people }, (_, n) => school.signIn('ROLE_STUDENT', `kill-student-${n}`)),
  );
  const ids = students.map(({ id }) => id);
  const classId = await createClass(school.server.db, 'KILLED', '断电班', ids);
  const paperId = await writePaper(teacher, [bodies.single, bodies.single, bodies.single]);
  const times = { beginTime: inMinutes(1), endTime: inMinutes(121) };
  const examId = await giveExam(teacher, { paperId, classIds: [classId], ...times });
  await school.clock.advance({ minutes: 2 });
  await there.advance(120_000);

  let url = there.url;
  const clients = students.map(({ id: userId, token }) => new ExamClient({ examId, userId, token, url: () => url }));
  await Promise.all(clients.map((client) => client.open()));
  let saving = true;
  let cut = 0;
  /** Saves that the server took which outlives the other. */
  let saved = 0;
  const lanes = clients.map(async (client, n) => {
    for (let round = 0; saving; round++) {
      client.answer(n * 7 + round);
      await client.save().then(
        () => {
          if (url === school.url) saved += 1;
        },
        () => {
          cut += 1;
        },
      );
      await wait(10);
    }
  });
  const acknowledged = () => clients.reduce((sum, client) => sum + client.acknowledged.size, 0);
  await expect.poll(acknowledged, { timeout: 20_000, interval: 20 }).toBeGreaterThan(people);
  await there.close('SIGKILL');
  // Another server takes over, as after a restart.
  url = school.url;
  await expect.poll(() => cut, { timeout: 20_000 }).toBeGreaterThan(0);
  await expect.poll(() => saved, { timeout: 20_000 }).toBeGreaterThan(people * 3);
  saving = false;
  await Promise.all(lanes);

  const { rows } = await school.sql.execute(sql`
    select candidate.user_id as "userId", answer.item_id as "itemId", answer.seq, answer.response
    from exam_answer as answer join exam_candidate as candidate on candidate.id = answer.candidate_id
    where candidate.exam_id = ${examId}`);
  expect(acknowledged()).toBe(people * 3);
  expect(lostAnswers(clients, rows as unknown as KeptAnswer[])).toBe(0);
  // What was acknowledged would be missed.
  expect(lostAnswers(clients, [])).toBe(people * 3);
}, 120_000);

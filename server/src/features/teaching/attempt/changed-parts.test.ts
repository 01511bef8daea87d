import { machineApi } from '@xueyan/contract/lab/machine';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
});
afterAll(() => school.close());

async function check(student: Caller) {
  const { runId, steps } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  await student.call(machineApi.start, { runId });
  const { step } = await student.call(attemptApi.check, { runId, checkpointId: steps[0]?.checkpointId ?? '' });
  return { runId, passed: step.passed };
}
const rowOf = async (student: Caller) =>
  (await lesson.teacher.call(markingApi.board, { sectionId: lesson.sectionId })).rows.find(
    (row) => row.studentId === student.id,
  );

test('an attempt whose machine has an exchanged shell is shown to the teacher, and its points stay', async () => {
  const [forger, honest] = lesson.students as [Caller, Caller];
  await check(honest);
  const page = await openPage(school, lesson.teacher);
  school.lab.changed = ['/bin/sh', '/etc/ld.so.preload'];
  const { runId, passed } = await check(forger);
  expect(passed).toBe(true);
  await expect.poll(async () => (await rowOf(forger))?.changedParts).toEqual(['/bin/sh', '/etc/ld.so.preload']);
  await page.next('board.changed', ({ sectionId }) => sectionId === lesson.sectionId);
  page.close();
  const marking = await lesson.teacher.call(markingApi.get, { runId });
  expect(marking.changedParts).toEqual(['/bin/sh', '/etc/ld.so.preload']);
  expect((await rowOf(honest))?.changedParts).toEqual([]);
  // Restored before the next check: earlier findings stay, and new ones are added.
  school.lab.changed = ['/usr/sbin/qemu-ga'];
  await check(forger);
  await expect.poll(async () => (await rowOf(forger))?.changedParts).toHaveLength(3);
  school.lab.changed = [];
});

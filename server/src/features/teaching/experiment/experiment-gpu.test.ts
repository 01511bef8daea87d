import { imageApi } from '@xueyan/contract/lab/image';
import { machineApi } from '@xueyan/contract/lab/machine';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { experimentApi } from '@xueyan/contract/teaching/experiment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('an experiment keeps the number of GPUs that it wants; without any its machine starts and says so §resource.4', async () => {
  const { teacher, students, sectionId } = await openLesson(school);
  const student = students[0];
  if (!student) throw new Error('no student');
  const { courseId: _, title: __, ...form } = await teacher.call(experimentApi.get, { sectionId });
  expect(form.gpus).toBe(0);
  await teacher.call(experimentApi.save, { ...form, gpus: 2 });
  expect((await teacher.call(experimentApi.get, { sectionId })).gpus).toBe(2);
  expect((await teacher.ask(experimentApi.save, { ...form, version: form.version + 1, gpus: 5 })).status).toBe(400);
  expect((await teacher.call(imageApi.options, {})).gpus).toBe(0);
  const { runId } = await student.call(attemptApi.open, { sectionId });
  const machine = await student.call(machineApi.start, { runId });
  expect(machine).toMatchObject({ state: 'running', lacksGpu: true });
  school.lab.cluster = { available: true, version: '5.0', memoryMb: 64_000, gpus: 2 };
  expect((await teacher.call(imageApi.options, {})).gpus).toBe(2);
  // The cluster's are not those of a machine on this host.
  const { machineId } = machine;
  expect(await student.call(machineApi.get, { machineId })).toMatchObject({ lacksGpu: true });
});

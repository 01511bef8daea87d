import { machineApi } from '@xueyan/contract/lab/machine';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { machines } from '../../../db/machine.table.ts';
import { openLesson, publishImage, setImage } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { machineParameters } from './machine.parameter.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
  school.lab.engines = ['qemu', 'lxd'];
  school.lab.cluster = { available: true, version: '5.0', memoryMb: 64_000, gpus: 0 };
});
afterAll(() => school.close());

/** Opens a lesson whose students start their machines. */
async function begin(students: number) {
  const { students: people, sectionId, ...lesson } = await openLesson(school, { students });
  const starts = people.map((student) => async () => {
    const { runId } = await student.call(attemptApi.open, { sectionId });
    return student.ask(machineApi.start, { runId });
  });
  return { ...lesson, sectionId, starts, people };
}

test('a machine starts on the engine of its image and stays there when the image chooses another', async () => {
  const imageId = await publishImage(school);
  await setImage(school, imageId, { engine: 'lxd' });
  const { starts, people } = await begin(2);
  const first = await starts[0]?.();
  const machineId = first?.data.machineId ?? '';
  expect(first?.data).toMatchObject({ state: 'running', serial: true });
  expect(school.lab.startedOn.get(machineId)).toBe('lxd');
  await setImage(school, imageId, { engine: 'qemu' });
  await people[0]?.call(machineApi.reset, { machineId });
  expect(school.lab.startedOn.get(machineId)).toBe('lxd');
  const second = await starts[1]?.();
  expect(school.lab.startedOn.get(second?.data.machineId ?? '')).toBe('qemu');
});

test('machines of the cluster take no room of this host, and wait for room of the cluster alone', async () => {
  const imageId = await publishImage(school);
  await school.sql.update(machines).set({ state: 'released' });
  await withParameter(school, machineParameters.perHost, 1, async () => {
    const { starts } = await begin(3);
    await setImage(school, imageId, { engine: 'qemu' });
    expect((await starts[0]?.())?.data.state).toBe('running');
    await setImage(school, imageId, { engine: 'lxd' });
    expect((await starts[1]?.())?.data.state).toBe('running');
    const third = await starts[2]?.();
    expect(third?.data).toMatchObject({ state: 'queued' });
    await school.sql.update(machines).set({ state: 'released' }).where(eq(machines.engine, 'lxd'));
  });
});

test('a start on a cluster that is away, or was taken away, says so', async () => {
  const imageId = await publishImage(school);
  await setImage(school, imageId, { engine: 'lxd' });
  const { starts } = await begin(1);
  school.lab.cluster = { available: false, version: '', memoryMb: 0, gpus: 0 };
  expect((await starts[0]?.())?.meta.code).toBe('machine.engineAway');
  school.lab.engines = ['qemu'];
  const answer = await starts[0]?.();
  expect([answer?.status, answer?.meta.code]).toEqual([503, 'machine.engineAway']);
  expect(answer?.meta.msg).toContain('LXD');
});

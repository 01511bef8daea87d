import { machineApi } from '@xueyan/contract/lab/machine';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { monitoringApi } from '@xueyan/contract/operations/monitoring';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { fakeLab } from '../../../testing/fake-lab.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'engine-admin');
});
afterAll(() => school.close());

test('each lab engine is shown with its machines, and with the reasons while it is away', async () => {
  const { students, sectionId } = await openLesson(school, { students: 3 });
  const machines = await Promise.all(
    students.map(async (student) => {
      const { runId } = await student.call(attemptApi.open, { sectionId });
      return student.call(machineApi.start, { runId });
    }),
  );
  const [asleep = '', ended = ''] = machines.map(({ machineId }) => machineId);
  await admin.call(manyMachinesApi.suspend, { machineId: asleep });
  school.lab.incident({ machineId: ended, kind: 'ended', detail: 'it crashed' });
  const engines = async () => (await admin.call(monitoringApi.now, {})).engineList;
  await expect
    .poll(engines)
    .toMatchObject([{ engine: 'qemu', state: 'available', runningCount: 1, asleepCount: 1, failedCount: 1 }]);
  school.lab.available = false;
  expect(await engines()).toMatchObject([
    {
      ...{ engine: 'qemu', state: 'away', runningCount: 1 },
      serverList: [{ serverState: 'here', runningCount: 1, said: { available: false, missing: ['qemu-missing'] } }],
    },
  ]);
  expect((await admin.call(monitoringApi.now, {})).total.enginesAway).toBe(1);
  school.lab.available = true;
  Object.assign(school.lab, { engines: ['qemu', 'lxd'] });
  school.lab.cluster = { available: false, version: '', memoryMb: 0, gpus: 0 };
  expect((await engines()).map(({ engine, state }) => [engine, state])).toEqual([
    ['qemu', 'available'],
    ['lxd', 'away'],
  ]);
  school.lab.cluster = undefined;
  Object.assign(school.lab, { engines: ['qemu'] });
  expect(await engines()).toMatchObject([{ engine: 'qemu', state: 'available' }]);
});

test('an engine that is away on one of two servers is partly available, by what each said last', async () => {
  const away = fakeLab();
  away.available = false;
  const other = await school.another(away);
  await school.clock.advance({ minutes: 1 });
  const [engine] = (await admin.call(monitoringApi.now, {})).engineList;
  expect(engine?.state).toBe('partly');
  const nodeId = other.server.platform.node.id;
  expect(engine?.serverList.find((server) => server.nodeId === nodeId)).toMatchObject({
    ...{ serverState: 'up', runningCount: 0 },
    said: { available: false, missing: ['qemu-missing'] },
  });
  await other.close();
  expect((await admin.call(monitoringApi.now, {})).engineList[0]?.state).toBe('available');
});

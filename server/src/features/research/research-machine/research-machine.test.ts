import { imageApi } from '@xueyan/contract/lab/image';
import { machineApi } from '@xueyan/contract/lab/machine';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { researchMachineApi as api } from '@xueyan/contract/research/research-machine';
import { researchProjectApi } from '@xueyan/contract/research/research-project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishImage } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { researchMachineParameters } from './research-machine.parameter.ts';

let school: School;
let admin: Caller;
let leader: Caller;
let member: Caller;
let stranger: Caller;
let imageId: string;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'machine-admin');
  leader = await school.signIn('ROLE_RESEARCH', 'machine-leader');
  member = await school.signIn('ROLE_STUDENT', 'machine-member');
  stranger = await school.signIn('ROLE_RESEARCH', 'machine-stranger');
  imageId = await publishImage(school);
});
afterAll(() => school.close());

let made = 0;
const move = (who: Caller, researchProjectId: string, one: 'submit' | 'approve' | 'stop') =>
  who.call(researchProjectApi.move, { researchProjectId, move: one, reason: '理由' });
/** Creates a running project with a student among its members. */
async function running(): Promise<string> {
  const { researchProjectId } = await leader.call(researchProjectApi.save, {
    ...({ number: `RM-${++made}`, name: '科研', type: 'internal', level: 'school', funding: 0, source: '' } as const),
    ...{ startDate: '2026-01-01', endDate: '2027-12-31', description: '' },
  });
  await leader.call(researchProjectApi.setMember, { researchProjectId, loginName: member.loginName, duty: '' });
  await move(leader, researchProjectId, 'submit');
  await move(admin, researchProjectId, 'approve');
  return researchProjectId;
}
const start = (who: Caller, researchProjectId: string) =>
  who.ask(api.start, { researchProjectId, imageId, cpus: 1, memoryMb: 256 });
const read = (who: Caller, researchProjectId: string) => who.call(api.get, { researchProjectId });

test('a member has a machine of the project that is kept between sessions, and others have none', async () => {
  const id = await running();
  expect((await leader.call(imageApi.options, {})).imageList.map((one) => one.imageId)).toContain(imageId);
  expect((await start(stranger, id)).meta.code).toBe('wire.gone');
  expect((await start(admin, id)).meta.code).toBe('researchmachine.notRunning');
  const { data } = await start(member, id);
  expect(data?.state).toBe('running');
  const machineId = data?.machineId ?? '';
  expect((await read(leader, id)).machineList).toMatchObject([{ machineId, ownerId: member.id, state: 'running' }]);
  expect((await read(member, id)).imageList.map((one) => one.imageId)).toContain(imageId);
  expect((await member.ask(machineApi.ticket, { machineId, consoleKind: 'terminal', mode: 'help' })).status).toBe(200);
  expect((await stranger.ask(machineApi.get, { machineId })).meta.code).toBe('wire.gone');
  // The machine sleeps when its time is up, keeps its content, and wakes as the same machine.
  await school.clock.advance({ hours: 5 });
  expect((await read(member, id)).machineList).toMatchObject([{ machineId, state: 'asleep' }]);
  const again = { researchProjectId: id, imageId: null, cpus: 1, memoryMb: 2048 } as const;
  const woken = await member.call(api.start, again);
  expect(woken).toMatchObject({ machineId, state: 'running', size: { memoryMb: 256 } });
  await member.call(machineApi.release, { machineId });
  expect((await read(leader, id)).machineList).toEqual([]);
});

test('a former member cannot open the machine, and machines of a finished project sleep', async () => {
  const id = await running();
  const { machineId = '' } = (await start(member, id)).data ?? {};
  const { machineId: own = '' } = (await start(leader, id)).data ?? {};
  const ticket = (who: Caller, of: string) =>
    who.ask(machineApi.ticket, { machineId: of, consoleKind: 'terminal', mode: 'help' });
  await leader.call(researchProjectApi.setMember, { researchProjectId: id, loginName: member.loginName, duty: null });
  expect((await ticket(member, machineId)).status).not.toBe(200);
  expect((await ticket(leader, own)).status).toBe(200);
  await move(admin, id, 'stop');
  await school.clock.advance({ seconds: 1 });
  expect((await read(leader, id)).machineList.map(({ state }) => state)).toEqual(['asleep', 'asleep']);
  expect((await start(leader, id)).meta.code).toBe('researchmachine.notRunning');
});

test('members of a project read its data set and cannot change it', async () => {
  const id = await running();
  const { datasetId } = await leader.call(datasetApi.save, {
    ...{ name: '采集数据', description: '', labels: [], sharing: 'mine', kind: 'machineLearning', courseId: null },
  });
  const seen = async (who: Caller) => (await who.ask(datasetApi.get, { datasetId, versionId: null })).meta.success;
  expect(await seen(member)).toBe(false);
  expect((await member.ask(api.attach, { researchProjectId: id, datasetId })).meta.code).toBe('wire.gone');
  await leader.call(api.attach, { researchProjectId: id, datasetId });
  expect([await seen(member), await seen(stranger)]).toEqual([true, false]);
  expect((await read(member, id)).datasetList).toMatchObject([{ datasetId, name: '采集数据', rowCount: 0 }]);
  expect((await member.ask(api.detach, { researchProjectId: id, datasetId })).meta.code).toBe(
    'researchproject.notYours',
  );
  await leader.call(api.detach, { researchProjectId: id, datasetId });
  expect([await seen(member), (await read(member, id)).datasetList]).toEqual([false, []]);
});

test('a machine runs as long as the school sets before it sleeps', async () => {
  const id = await running();
  const stateAfterQuarter = async () => {
    const { data } = await start(member, id);
    await school.clock.advance({ minutes: 15 });
    const { state } = await member.call(machineApi.get, { machineId: data?.machineId ?? '' });
    await member.call(machineApi.release, { machineId: data?.machineId ?? '' });
    return state;
  };
  expect(await stateAfterQuarter()).toBe('running');
  await withParameter(school, researchMachineParameters.minutes, 10, async () => {
    expect(await stateAfterQuarter()).toBe('asleep');
  });
});

test('Limits the machines and data sets of a project to what the school sets §research.5', async () => {
  const id = await running();
  await withParameter(school, researchMachineParameters.machines, 0, async () => {
    expect((await start(member, id)).meta.code).toBe('researchmachine.machines');
  });
  const { data } = await start(member, id);
  expect(data?.state).toBe('running');
  await member.call(machineApi.release, { machineId: data?.machineId ?? '' });
  const { datasetId } = await leader.call(datasetApi.save, {
    ...{ name: '上限数据', description: '', labels: [], sharing: 'mine', kind: 'machineLearning', courseId: null },
  });
  const attach = () => leader.ask(api.attach, { researchProjectId: id, datasetId });
  await withParameter(school, researchMachineParameters.datasets, 0, async () => {
    expect((await attach()).meta.code).toBe('researchmachine.datasets');
  });
  expect((await attach()).meta.success).toBe(true);
});

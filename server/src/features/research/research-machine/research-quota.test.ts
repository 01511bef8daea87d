import { machineApi } from '@xueyan/contract/lab/machine';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { machineQuotaApi } from '@xueyan/contract/lab/machine-quota';
import { datasetApi, datasetUploadPath } from '@xueyan/contract/prep/dataset';
import { pictureApi, pictureUploadPath } from '@xueyan/contract/prep/picture';
import { researchMachineApi as api } from '@xueyan/contract/research/research-machine';
import { researchProjectApi } from '@xueyan/contract/research/research-project';
import type { ResearchQuota } from '@xueyan/contract/research/research-quota';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson, publishImage } from '../../../testing/course.ts';
import { withNamedParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { countUsage } from '../../lab/machine/quota-check.service.ts';
import { drawShape } from '../../prep/picture/picture.service.ts';

let school: School;
let admin: Caller;
let leader: Caller;
let member: Caller;
let imageId: string;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'quota-decider');
  leader = await school.signIn('ROLE_RESEARCH', 'quota-leader', '陈组长');
  member = await school.signIn('ROLE_RESEARCH', 'quota-member');
  imageId = await publishImage(school);
});
afterAll(() => school.close());

let made = 0;
const none: ResearchQuota = { running: null, machines: null, dataGb: null };

/** Creates a running project of the leader and the member. */
async function running(quota?: ResearchQuota, others: Caller[] = []): Promise<string> {
  const { researchProjectId } = await leader.call(researchProjectApi.save, {
    ...({
      number: `RQ-${++made}`,
      name: '配额课题',
      type: 'internal',
      level: 'school',
      funding: 0,
      source: '',
    } as const),
    ...{ startDate: '2026-01-01', endDate: '2027-12-31', description: '' },
  });
  for (const { loginName } of [member, ...others])
    await leader.call(researchProjectApi.setMember, { researchProjectId, loginName, duty: '' });
  await leader.call(researchProjectApi.move, { researchProjectId, move: 'submit', reason: '理由' });
  const approval = { researchProjectId, move: 'approve', reason: '通过', ...(quota && { quota }) } as const;
  await admin.call(researchProjectApi.move, approval);
  return researchProjectId;
}
const start = (who: Caller, researchProjectId: string) =>
  who.ask(api.start, { researchProjectId, imageId, cpus: 1, memoryMb: 256 });
const read = (who: Caller, researchProjectId: string) => who.call(api.get, { researchProjectId });
const set = (who: Caller, researchProjectId: string, quota: Partial<ResearchQuota>) =>
  who.ask(api.setQuota, { researchProjectId, ...none, ...quota });
async function release(who: Caller, researchProjectId: string): Promise<void> {
  const own = (await read(who, researchProjectId)).machineList.find(({ ownerId }) => ownerId === who.id);
  if (own) await who.call(machineApi.release, { machineId: own.machineId });
}

test('who approves a project sets its quota, with the approval and later; nobody of the project does', async () => {
  const id = await running({ running: 1, machines: 2, dataGb: 3 });
  expect((await read(member, id)).usage).toMatchObject({
    ...{ running: { used: 0, max: 1 }, machines: { used: 0, max: 2 }, dataGb: { used: 0, max: 3 } },
  });
  expect((await set(leader, id, { running: 9 })).status).toBe(403);
  expect((await set(admin, id, { running: 4 })).meta.success).toBe(true);
  const { quota, usage, defaults } = await read(leader, id);
  expect(quota).toEqual({ ...none, running: 4 });
  expect([usage.running.max, usage.machines.max]).toEqual([4, defaults.machines]);
  const moved = { researchProjectId: id, move: 'stop', reason: '终止', quota: none } as const;
  expect((await admin.ask(researchProjectApi.move, moved)).status).toBe(400);
});

test('above the number that may run, the fault names who runs one, and a machine that sleeps makes room', async () => {
  const id = await running({ ...none, running: 1 });
  const { machineId = '' } = (await start(leader, id)).data ?? {};
  const refused = await start(member, id);
  expect([refused.meta.code, refused.meta.msg]).toEqual([
    'machinequota.research',
    expect.stringMatching(/陈组长.*休眠/),
  ]);
  expect((await member.ask(api.sleep, { researchProjectId: id, machineId })).status).toBe(403);
  await leader.call(api.sleep, { researchProjectId: id, machineId });
  const own = (await start(member, id)).data;
  expect(own?.state).toBe('running');
  expect((await read(member, id)).usage).toMatchObject({ running: { used: 1, max: 1 }, machines: { used: 2 } });
  // Nor does an administrator wake one above it.
  expect((await admin.ask(manyMachinesApi.wake, { machineId })).meta.code).toBe('machinequota.research');
  // Who leads the project lets the machine of a member sleep; everything in it is kept.
  await leader.call(api.sleep, { researchProjectId: id, machineId: own?.machineId ?? '' });
  expect((await start(leader, id)).data).toMatchObject({ machineId, state: 'running' });
  for (const who of [leader, member]) await release(who, id);
});

test('a machine that exists is woken after the number that may exist was lowered', async () => {
  const id = await running();
  const { machineId = '' } = (await start(leader, id)).data ?? {};
  await start(member, id);
  await leader.call(api.sleep, { researchProjectId: id, machineId });
  await set(admin, id, { machines: 1 });
  expect((await start(leader, id)).data).toMatchObject({ machineId, state: 'running' });
  await release(leader, id);
  const refused = await start(leader, id);
  expect([refused.meta.code, refused.meta.msg]).toEqual(['researchmachine.machines', expect.stringContaining('1')]);
  await release(member, id);
});

test('the default of the school holds where a project has no quota of its own', async () => {
  const id = await running();
  await withNamedParameter(school, { name: 'researchMachinesRunning', value: 0 }, async () => {
    expect((await start(member, id)).meta.code).toBe('machinequota.researchNone');
  });
  expect((await start(member, id)).data?.state).toBe('running');
  await release(member, id);
});

test('machines of research count for their project alone, and none of a student’s limits is touched §research.5', async () => {
  const lesson = await openLesson(school, { students: 1 });
  const [student] = lesson.students as [Caller];
  const id = await running(undefined, [student]);
  const limits = { cpus: 1, memoryMb: 256, diskMb: null, machines: 1, weekHours: 1 };
  const { quotaId } = await admin.call(machineQuotaApi.save, { subject: 'user', subjectId: student.id, ...limits });
  await withNamedParameter(school, { name: 'labMachinesPerUser', value: 1 }, async () => {
    expect((await start(student, id)).data?.state).toBe('running');
    const { db, platform } = school.server;
    await countUsage(db, platform, 3600);
    const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
    expect((await student.ask(machineApi.start, { runId })).data?.state).toBe('running');
    const { resultList } = (await admin.call(machineQuotaApi.usage, { by: 'user', pageSize: 100 })).pageInfo;
    expect(resultList.find(({ groupId }) => groupId === student.id)).toMatchObject({ machines: 2, hours: 1 });
    // Nor does a machine of the course keep the one of the project from starting.
    const { machineId = '' } = (await read(student, id)).machineList[0] ?? {};
    await student.call(api.sleep, { researchProjectId: id, machineId });
    expect((await start(student, id)).data?.state).toBe('running');
  });
  await admin.call(machineQuotaApi.remove, { quotaId });
});

const dataset = {
  name: '传感器数据',
  description: '',
  labels: [] as string[],
  sharing: 'mine' as const,
  courseId: null,
};
async function upload(datasetId: string) {
  const body = new FormData();
  body.append('file', new Blob(['a,b\n1,2\n']), 'a.csv');
  const request = { method: 'POST', headers: { authorization: member.token }, body };
  const response = await fetch(`${school.url}/api/${datasetUploadPath}/${datasetId}`, request);
  return ((await response.json()) as { meta: { success: boolean; code?: string; msg: string } }).meta;
}

test('a data set that a member makes for a project is read by its members and counts in its quota', async () => {
  const id = await running({ ...none, dataGb: 0 });
  const outsider = await school.signIn('ROLE_RESEARCH', 'quota-outsider');
  const form = { researchProjectId: id, ...dataset, kind: 'machineLearning' } as const;
  expect((await outsider.ask(api.saveDataset, form)).meta.code).toBe('wire.gone');
  const { datasetId } = await member.call(api.saveDataset, form);
  const seen = async (who: Caller) => (await who.ask(datasetApi.get, { datasetId, versionId: null })).meta.success;
  expect([await seen(leader), await seen(outsider)]).toEqual([true, false]);
  const refused = await upload(datasetId);
  expect([refused.code, refused.msg]).toEqual([
    'dataset.projectFull',
    expect.stringMatching(/配额课题.*0 GB.*移出项目/),
  ]);
  await set(admin, id, { dataGb: 1 });
  expect((await upload(datasetId)).success).toBe(true);
  const { datasetList, usage } = await read(leader, id);
  expect(datasetList).toMatchObject([{ datasetId, belongs: true, rowCount: 1, bytes: expect.any(Number) }]);
  expect(usage.dataGb.used).toBeGreaterThan(0);
  // Out of the project, the data set stays and counts no more.
  await member.call(api.detach, { researchProjectId: id, datasetId });
  expect(await seen(member)).toBe(true);
  expect((await read(leader, id)).usage.dataGb.used).toBe(0);
});

test('pictures count too, and data sets that are only shown to a project do not', async () => {
  const id = await running();
  const form = { ...dataset, kind: 'imageClassification' } as const;
  const { datasetId } = await member.call(api.saveDataset, { researchProjectId: id, ...form });
  const other = await member.call(datasetApi.save, form);
  await member.call(api.attach, { researchProjectId: id, datasetId: other.datasetId });
  const send = async (to: string) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(drawShape('圆形', 1))]), 'a.png');
    const request = { method: 'POST', headers: { authorization: member.token }, body };
    const response = await fetch(`${school.url}/api/${pictureUploadPath}/${to}?className=a`, request);
    return ((await response.json()) as { meta: { success: boolean; code?: string } }).meta;
  };
  await withNamedParameter(school, { name: 'researchDataGb', value: 0 }, async () => {
    expect((await send(datasetId)).code).toBe('dataset.projectFull');
    expect((await send(other.datasetId)).success).toBe(true);
  });
  expect((await member.call(pictureApi.overview, { datasetId })).total).toBe(0);
  expect((await send(datasetId)).success).toBe(true);
});

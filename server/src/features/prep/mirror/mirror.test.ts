import { messageApi } from '@xueyan/contract/base/message';
import { imageApi } from '@xueyan/contract/lab/image';
import { machineApi } from '@xueyan/contract/lab/machine';
import { mirrorApi } from '@xueyan/contract/prep/mirror';
import { mirrorRequestApi as api, type MirrorRequest } from '@xueyan/contract/prep/mirror-request';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { mirrorParameters } from './mirror.parameter.ts';

let school: School;
let lesson: Lesson;
let admin: Caller;
let teacher: Caller;
let other: Caller;
let baseImageId: string;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 1 });
  teacher = lesson.teacher;
  admin = await school.signIn('ROLE_ADMIN', 'mirror-admin');
  other = await school.signIn('ROLE_TEACHER', 'mirror-other');
  const { imageList } = await teacher.call(imageApi.options, {});
  baseImageId = imageList[0]?.imageId ?? '';
});
afterAll(() => school.close());

let made = 0;
const form = () => ({
  ...{ imageName: `汇编 ${++made}`, category: 'programming' as const, baseImageId },
  ...{ packages: ['nasm', 'gdb', 'nasm'], commands: 'mkdir /opt/asm', reason: '第四章的实验' },
});
const mine = async (who = teacher) => (await who.call(api.list, {})).pageInfo.resultList;
const find = async (id: string, who = teacher) => (await mine(who)).find(({ requestId }) => requestId === id);
const newest = async (who: Caller) =>
  (await who.call(messageApi.list, { pageNum: 1, pageSize: 50 })).pageInfo.resultList.map(
    ({ messageTitle }) => messageTitle,
  );
const settled = async (id: string): Promise<MirrorRequest | undefined> => {
  await school.settleJobs();
  await school.clock.advance({ seconds: 11 });
  return find(id);
};

test('teachers see the usable images with their size and who uses them, and of their own courses where §mirror.1', async () => {
  const { resultList } = (await teacher.call(mirrorApi.list, { software: undefined })).pageInfo;
  expect(resultList).toMatchObject([{ imageId: baseImageId, imageName: 'Linux 基础', experimentCount: 1 }]);
  const detail = await teacher.call(mirrorApi.detail, { imageId: baseImageId });
  expect(detail.uses).toMatchObject([{ courseId: lesson.courseId, sectionTitle: '实验一' }]);
  expect((await other.call(mirrorApi.detail, { imageId: baseImageId })).uses).toEqual([]);
  const [student] = lesson.students;
  expect((await student?.ask(mirrorApi.list, {}))?.status).toBe(403);
});

test('a teacher tries an image in a machine of their own, one at a time, which nobody else can reach §mirror.2', async () => {
  const start = (memoryMb: 128 | 256) => teacher.ask(mirrorApi.start, { imageId: baseImageId, cpus: 1, memoryMb });
  const { data } = await start(256);
  expect(data).toMatchObject({ state: 'running', imageName: 'Linux 基础' });
  const machineId = data?.machineId ?? '';
  expect((await start(256)).data?.machineId).toBe(machineId);
  expect((await teacher.call(mirrorApi.machine, {})).machine).toMatchObject({ machineId, imageId: baseImageId });
  expect((await teacher.call(mirrorApi.list, {})).pageInfo.resultList).toMatchObject([{ machineCount: 1 }]);
  const ticket = { machineId, consoleKind: 'terminal', mode: 'help' } as const;
  expect((await teacher.ask(machineApi.ticket, ticket)).status).toBe(200);
  expect((await other.ask(machineApi.ticket, ticket)).meta.code).toBe('wire.gone');
  expect((await admin.call(machineApi.list, {})).pageInfo.resultList).toMatchObject([{ sectionTitle: 'Linux 基础' }]);
  await school.clock.advance({ minutes: 15 });
  expect((await teacher.call(mirrorApi.machine, {})).machine).toMatchObject({ state: 'running' });
  // Its time ends like that of others; it sleeps and wakes with everything in it.
  await school.clock.advance({ hours: 3 });
  expect((await teacher.call(mirrorApi.machine, {})).machine).toMatchObject({ machineId, state: 'asleep' });
  expect((await start(256)).data).toMatchObject({ machineId, state: 'running' });
  await teacher.call(machineApi.release, { machineId });
  await withParameter(school, mirrorParameters.tryMinutes, 10, async () => {
    const { machineId: brief } = await teacher.call(mirrorApi.start, { imageId: baseImageId, cpus: 1, memoryMb: 256 });
    await school.clock.advance({ minutes: 15 });
    expect((await teacher.call(mirrorApi.machine, {})).machine).toMatchObject({ machineId: brief, state: 'asleep' });
    await teacher.call(machineApi.release, { machineId: brief });
  });
  expect((await teacher.call(mirrorApi.machine, {})).machine).toBeNull();
});

test('a researcher, who teaches no course, works at the machine that tries an image', async () => {
  const researcher = await school.signIn('ROLE_RESEARCH', 'mirror-researcher');
  const { machineId } = await researcher.call(mirrorApi.start, { imageId: baseImageId, cpus: 1, memoryMb: 256 });
  const ticket = { machineId, consoleKind: 'terminal', mode: 'help' } as const;
  expect((await researcher.ask(machineApi.ticket, ticket)).status).toBe(200);
  await researcher.call(machineApi.release, { machineId });
});

test('an approval begins the build of the recipe, and the requester is told when it is published §mirror.3', async () => {
  const asked = form();
  const { requestId } = await teacher.call(api.save, asked);
  expect(await newest(admin)).toContain(`镜像申请待审批：${asked.imageName}`);
  expect((await admin.call(api.countWaiting, {})).count).toBe(1);
  expect((await other.ask(api.approve, { requestId, answer: '' })).status).toBe(403);
  const { imageId } = await admin.call(api.approve, { requestId, answer: '好' });
  const { definition } = await admin.call(imageApi.detail, { imageId });
  expect(definition).toEqual({ packages: ['nasm', 'gdb'], commands: 'mkdir /opt/asm', files: [] });
  expect(await newest(teacher)).toContain(`镜像申请已通过：${asked.imageName}`);
  expect(await settled(requestId)).toMatchObject({ state: 'approved', imageId, imageState: 'published', answer: '好' });
  expect(await newest(teacher)).toContain(`镜像已发布：${asked.imageName}`);
  // Told once.
  await school.clock.advance({ seconds: 11 });
  expect((await newest(teacher)).filter((one) => one.startsWith('镜像已发布'))).toHaveLength(1);
  expect((await teacher.call(mirrorApi.list, { imageName: asked.imageName })).pageInfo.resultList).toHaveLength(1);
  expect((await admin.ask(api.reject, { requestId, answer: '晚了' })).meta.code).toBe('mirror.decided');
});

test('a build that fails is told to both, and once it is mended the requester is told that it is published §mirror.3', async () => {
  const asked = form();
  const { requestId } = await teacher.call(api.save, asked);
  school.lab.failNext('buildLayer', 'build-failed');
  const { imageId } = await admin.call(api.approve, { requestId, answer: '' });
  expect((await settled(requestId))?.imageState).toBe('failed');
  for (const who of [teacher, admin]) expect(await newest(who)).toContain(`镜像构建失败：${asked.imageName}`);
  await admin.call(imageApi.build, { imageId });
  await school.settleJobs();
  expect((await find(requestId))?.imageState).toBe('published');
  await school.clock.advance({ seconds: 11 });
  expect(await newest(teacher)).toContain(`镜像已发布：${asked.imageName}`);
});

test('a refusal carries its reason, and a withdrawn request cannot be decided §mirror.4', async () => {
  const asked = form();
  const { requestId } = await teacher.call(api.save, asked);
  expect((await admin.ask(api.reject, { requestId, answer: ' ' })).status).toBe(400);
  await admin.call(api.reject, { requestId, answer: '磁盘不够' });
  expect(await find(requestId)).toMatchObject({ state: 'rejected', answer: '磁盘不够', imageId: null });
  expect(await newest(teacher)).toContain(`镜像申请未通过：${asked.imageName}`);
  const { requestId: second } = await teacher.call(api.save, form());
  expect((await other.ask(api.withdraw, { requestId: second })).meta.code).toBe('wire.gone');
  await teacher.call(api.withdraw, { requestId: second });
  expect((await admin.ask(api.approve, { requestId: second, answer: '' })).meta.code).toBe('mirror.decided');
  expect(await mine(other)).toEqual([]);
  const all = await other.call(api.list, { whose: 'all' });
  expect(all.pageInfo.totalSize).toBe(0);
  expect((await admin.call(api.list, { whose: 'all' })).pageInfo.totalSize).toBeGreaterThan(2);
});

test('a request that adds nothing, takes a name in use, or is one too many, is refused', async () => {
  const ask = async (more: object) => (await other.ask(api.save, { ...form(), ...more })).meta.code;
  expect(await ask({ packages: [], commands: ' ' })).toBe('mirror.empty');
  expect(await ask({ imageName: 'linux 基础' })).toBe('labimage.sameName');
  expect(await ask({ packages: ['rm -rf'] })).toBe('wire.badInput');
  for (let i = 0; i < 5; i++) await other.call(api.save, form());
  expect(await ask({})).toBe('mirror.many');
  await withParameter(school, mirrorParameters.openRequests, 6, async () => {
    expect(await ask({})).toBeUndefined();
    expect(await ask({})).toBe('mirror.many');
  });
});

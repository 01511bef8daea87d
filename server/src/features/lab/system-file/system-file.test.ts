import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { labDiskApi } from '@xueyan/contract/lab/disk';
import { imageApi } from '@xueyan/contract/lab/image';
import { machineApi } from '@xueyan/contract/lab/machine';
import { systemFileApi, systemFileChoiceApi, systemFileUploadPath } from '@xueyan/contract/lab/system-file';
import { copyApi } from '@xueyan/contract/school/copy';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'data-admin');
});
afterAll(() => school.close());

const bytes = Buffer.from('学号,成绩\n1,90\n');
const form = (folderName: string, unpack = false) => ({
  ...{ fileName: `数据 ${folderName}`, folderName, description: '练习用', labels: ['样例'], unpack },
});
const base64 = (text: string) => Buffer.from(text).toString('base64');
const tus = (method: string, address: string, headers: Record<string, string>, body?: Buffer, person = admin) =>
  fetch(new URL(address, school.url), {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: person.token, ...headers },
    body: body && new Uint8Array(body),
  });
const begin = (systemFileId: string, name: string, length: number, person = admin) =>
  tus(
    'POST',
    `/api/${systemFileUploadPath}`,
    {
      'upload-length': String(length),
      'upload-metadata': `systemFileId ${base64(systemFileId)},filename ${base64(name)}`,
    },
    undefined,
    person,
  );
const send = (address: string, offset: number, part: Buffer, person = admin) =>
  tus(
    'PATCH',
    address,
    { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    part,
    person,
  );
const lies = (address: string) =>
  existsSync(join(school.server.platform.files.incoming, address.split('/').at(-1) ?? ''));
const detail = (systemFileId: string) => admin.call(systemFileApi.detail, { systemFileId });
const arrive = async (systemFileId: string, name = 'scores.csv', content = bytes) => {
  const address = (await begin(systemFileId, name, content.length)).headers.get('location') ?? '';
  expect((await send(address, 0, content)).status).toBe(204);
  return address;
};
/** Creates data that machines can be given. */
const ready = async (folderName: string) => {
  const { systemFileId } = await admin.call(systemFileApi.save, form(folderName));
  await arrive(systemFileId);
  await admin.call(systemFileApi.build, { systemFileId });
  await school.settleJobs();
  expect((await detail(systemFileId)).state).toBe('ready');
  return systemFileId;
};

/** Creates a lesson of an experiment whose machines are given this data, and a student of it. */
async function lessonWith(systemFileIds: string[]) {
  const { students, ...lesson } = await openLesson(school);
  const [student] = students;
  if (!student) throw new Error('no student');
  await lesson.teacher.call(systemFileChoiceApi.choose, { sectionId: lesson.sectionId, systemFileIds });
  const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  const start = async () => {
    const { machineId } = await student.call(machineApi.start, { runId });
    await expect.poll(() => school.lab.running.has(machineId)).toBe(true);
    return machineId;
  };
  const mounts = async (machineId: string) =>
    (await student.call(systemFileChoiceApi.ofMachine, { machineId })).mountList.map(({ path }) => path);
  return { ...lesson, student, start, mounts };
}

test('an interrupted upload resumes where it was, and is made into the disk of machines once §resource.1', async () => {
  const { systemFileId } = await admin.call(systemFileApi.save, form('scores'));
  expect((await admin.ask(systemFileApi.build, { systemFileId })).meta.code).toBe('systemfile.noFile');
  const address = (await begin(systemFileId, 'scores.csv', bytes.length)).headers.get('location') ?? '';
  await send(address, 0, bytes.subarray(0, 5));
  expect(Number((await tus('HEAD', address, {})).headers.get('upload-offset'))).toBe(5);
  expect((await send(address, 5, bytes.subarray(5))).status).toBe(204);
  expect(await detail(systemFileId)).toMatchObject({ state: 'arrived', usable: false });
  await admin.call(systemFileApi.build, { systemFileId });
  await school.settleJobs();
  expect(await detail(systemFileId)).toMatchObject({
    ...{ state: 'ready', usable: true, uploadName: 'scores.csv', entryCount: 1, contentBytes: bytes.length },
    checksum: createHash('sha256').update(bytes).digest('hex'),
  });
  expect(lies(address)).toBe(false);
  const page = async (search: object) =>
    (await admin.call(systemFileApi.list, search)).pageInfo.resultList.map(({ folderName }) => folderName);
  expect(await page({ label: '样例', state: 'ready', orderFlag: 'diskBytes desc' })).toContain('scores');
  expect(await page({ label: '别的' })).toEqual([]);
});

test('a new machine of an experiment has the chosen data, and an existing one keeps what it has §resource.2', async () => {
  const [first, second] = [await ready('first'), await ready('second')];
  const { teacher, sectionId, student, start, mounts, courseId } = await lessonWith([first]);
  const machineId = await start();
  await expect.poll(() => mounts(machineId)).toEqual(['/data/first']);
  expect(await detail(first)).toMatchObject({ experimentCount: 1, machineCount: 1 });
  await teacher.call(systemFileChoiceApi.choose, { sectionId, systemFileIds: [second, first] });
  expect(await mounts(machineId)).toEqual(['/data/first']);
  await student.call(machineApi.reset, { machineId });
  await expect.poll(() => mounts(machineId)).toEqual(['/data/first', '/data/second']);
  expect(school.lab.mounted.get(machineId)?.map(({ folder }) => folder)).toEqual(['second', 'first']);
  // A copy of the course is given the same.
  const { courseId: copyId } = await teacher.call(copyApi.course, { courseId });
  const { treeList } = await teacher.call(sectionApi.tree, { courseId: copyId });
  const copied = treeList.flatMap(({ children }) => children).find(({ kind }) => kind === 'experiment');
  const chosen = await teacher.call(systemFileChoiceApi.ofExperiment, { sectionId: copied?.id ?? '' });
  expect(chosen.fileList.map(({ folderName }) => folderName)).toEqual(['second', 'first']);
});

test('used data is deleted only with the word DELETE, its disk too, and machines keep what they have §resource.5', async () => {
  const systemFileId = await ready('used');
  const { teacher, sectionId, start, mounts } = await lessonWith([systemFileId]);
  const machineId = await start();
  await expect.poll(() => mounts(machineId)).toEqual(['/data/used']);
  expect((await detail(systemFileId)).useList).toHaveLength(1);
  school.lab.disk = [{ kind: 'data', name: `data-${systemFileId}`, build: '', sizeMb: 4 }];
  const { items } = await admin.call(labDiskApi.overview, {});
  expect(items[0]).toMatchObject({ kind: 'data', imageName: '数据 used', reason: null });
  const refused = await admin.ask(systemFileApi.remove, { systemFileId, confirm: '' });
  expect(refused.meta.code).toBe('systemfile.inUse');
  await admin.call(systemFileApi.remove, { systemFileId, confirm: 'DELETE' });
  expect(school.lab.made.has(systemFileId)).toBe(false);
  expect((await teacher.call(systemFileChoiceApi.ofExperiment, { sectionId })).fileList).toEqual([]);
  expect(await mounts(machineId)).toEqual(['/data/used']);
  // Its name and its folder are free again.
  await admin.call(systemFileApi.save, form('used'));
});

test('a failed build shows the reason, and failed new content leaves the previous data', async () => {
  const systemFileId = await ready('kept');
  school.lab.failNext('data', 'disk-full');
  await arrive(systemFileId);
  await admin.call(systemFileApi.build, { systemFileId });
  await school.settleJobs();
  const failed = await detail(systemFileId);
  expect(failed).toMatchObject({ state: 'failed', usable: true });
  expect(failed.message).not.toBe('');
  await admin.call(systemFileApi.build, { systemFileId });
  await school.settleJobs();
  expect((await detail(systemFileId)).state).toBe('ready');
});

test('a build whose job ended without having run can be started again', async () => {
  const systemFileId = await ready('orphaned');
  await arrive(systemFileId);
  await admin.call(systemFileApi.build, { systemFileId });
  await school.settleJobs();
  const { pool } = school.server.connection;
  const ended = async (as: string, message: string) => {
    await pool.query("update system_file set state = 'processing' where id = $1", [systemFileId]);
    const how = 'update job set state = $2, message = $3, ended_at = now() where key = $1';
    await pool.query(how, [systemFileId, as, message]);
    await school.clock.advance({ seconds: 3 });
    const { state, message: why } = await detail(systemFileId);
    return [state, why];
  };
  expect(await ended('cancelled', '')).toEqual(['arrived', '']);
  expect(await ended('failed', '没有权限')).toEqual(['failed', '没有权限']);
});

test('names and folders are unique, an archive must be one, and only a manager of images uploads', async () => {
  const teacher = await school.signIn('ROLE_TEACHER', 'data-teacher');
  const other = await school.signIn('ROLE_ADMIN', 'data-other');
  const { systemFileId } = await admin.call(systemFileApi.save, form('once', true));
  const code = async (input: Parameters<typeof form>[0], fileName?: string) =>
    (await admin.ask(systemFileApi.save, { ...form(input), ...(fileName ? { fileName } : {}) })).meta.code;
  expect(await code('once')).toBe('systemfile.sameName');
  expect(await code('once', '另一个')).toBe('systemfile.sameFolder');
  expect(await code('../etc')).toBe('wire.badInput');
  expect((await begin(systemFileId, 'scores.csv', 10)).status).toBe(415);
  expect((await begin(systemFileId, 'a.zip', 9 * 1024 ** 3)).status).toBe(413);
  expect((await begin(systemFileId, 'a.zip', 10, teacher)).status).toBe(403);
  const address = (await begin(systemFileId, 'a.zip', 10)).headers.get('location') ?? '';
  for (const person of [teacher, other]) expect((await send(address, 0, Buffer.alloc(10), person)).status).toBe(403);
  expect((await tus('DELETE', address, {})).status).toBe(204);
  expect((await teacher.ask(systemFileApi.list, {})).meta.code).toBe('wire.notAllowed');
  const { sectionId, teacher: owner } = await lessonWith([]);
  const choose = async (systemFileIds: string[]) =>
    (await owner.ask(systemFileChoiceApi.choose, { sectionId, systemFileIds })).meta.code;
  expect(await choose([systemFileId])).toBe('systemfile.notReady');
  expect(await choose([sectionId])).toBe('wire.gone');
  const { imageList } = await owner.call(imageApi.options, {});
  expect(imageList.length).toBeGreaterThan(0);
});

import { applicationApi } from '@xueyan/contract/ai/application';
import { iconPath } from '@xueyan/contract/ai/application-icon';
import { chatApi } from '@xueyan/contract/ai/chat';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
let teacher: Caller;
let other: Caller;
let student: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'icon-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'icon-teacher');
  other = await school.signIn('ROLE_TEACHER', 'icon-other');
  student = await school.signIn('ROLE_STUDENT', 'icon-student');
  await addModels(admin, stub.address, '桩', [modelForm('stub-chat')]);
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const form = { name: '助教', kind: 'chat' as const, prompt: '回答' };
const png = (width: number, height = width) => PNG.sync.write(new PNG({ width, height }));
const made = async (who: Caller) => (await who.call(applicationApi.save, form)).applicationId;

async function send(who: Caller, applicationId: string, bytes: Buffer) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'icon.png');
  const headers = { authorization: who.token, appid: who.loginName };
  const response = await fetch(`${school.url}/api/${iconPath}/${applicationId}`, { method: 'POST', headers, body });
  const { data, meta } = (await response.json()) as { data: { picture: string } | null; meta: { code?: string } };
  return { status: response.status, code: meta.code, picture: data?.picture ?? '' };
}
const wear = async (applicationId: string, picture: string) => {
  const { application } = await teacher.call(applicationApi.get, { applicationId });
  return teacher.ask(applicationApi.update, { ...form, picture, applicationId, version: application.version });
};
const seen = async (who: Caller, picture: string) =>
  (await fetch(school.url + picture, { headers: { authorization: who.token, appid: who.loginName } })).ok;

test('an uploaded picture is worn in the lists and in chats once it is saved and published', async () => {
  const applicationId = await made(teacher);
  const { picture } = await send(teacher, applicationId, png(128));
  expect((await wear(applicationId, picture)).meta.success).toBe(true);
  expect([await seen(teacher, picture), await seen(student, picture)]).toEqual([true, false]);
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  expect(await seen(admin, picture)).toBe(true);
  await admin.call(applicationApi.review, { applicationId, pass: true });
  expect(await seen(student, picture)).toBe(true);
  const [row] = (await student.call(applicationApi.listPublic, {})).pageInfo.resultList;
  expect(row).toMatchObject({ applicationId, picture });
  const begun = await student.call(applicationApi.run, { applicationId, content: '你好' });
  await answerOf(student, begun);
  const look = { name: '助教', icon: 'robot', picture };
  expect((await student.call(chatApi.get, { chatId: begun.chatId })).chat.application).toEqual(look);
  expect((await student.call(chatApi.list, {})).pageInfo.resultList[0]?.application).toEqual(look);
  // Another picture waits for its review like the rest of the form.
  const next = await send(teacher, applicationId, png(64));
  await wear(applicationId, next.picture);
  expect((await student.call(applicationApi.open, { applicationId })).application.picture).toBe(picture);
});

test.each([
  ['no picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(200)), 'aiapplicationicon.kind'],
  ['a picture that is not square', () => png(64, 32), 'aiapplicationicon.square'],
  ['a picture that is too small', () => png(16), 'aiapplicationicon.pixels'],
  ['a picture that is too large', () => png(1_200), 'aiapplicationicon.pixels'],
])('refuses %s', async (_, bytes, code) => {
  expect((await send(teacher, await made(teacher), bytes())).code).toBe(code);
});

test('refuses a picture of more than a megabyte', async () => {
  const large = Buffer.concat([png(64), Buffer.alloc(1024 * 1024)]);
  expect(await send(teacher, await made(teacher), large)).toMatchObject({ status: 413, picture: '' });
});

test('takes no picture for the application of another person, and wears none that was uploaded elsewhere', async () => {
  const [own, foreign] = [await made(teacher), await made(other)];
  expect((await send(teacher, foreign, png(64))).code).toBe('wire.gone');
  expect((await send(student, foreign, png(64))).status).toBe(403);
  const { picture } = await send(other, foreign, png(64));
  expect((await wear(own, picture)).meta.code).toBe('aiapplicationicon.foreign');
  expect(await seen(teacher, picture)).toBe(false);
  expect((await wear(own, '/api/file/get/../logout')).status).toBe(400);
  expect((await teacher.ask(applicationApi.save, { ...form, picture })).meta.code).toBe('aiapplicationicon.foreign');
});

test('a copy wears the icon without the picture, which stays with its application', async () => {
  const applicationId = await made(teacher);
  const { picture } = await send(teacher, applicationId, png(64));
  await wear(applicationId, picture);
  const copy = await teacher.call(applicationApi.copy, { applicationId });
  expect((await teacher.call(applicationApi.get, copy)).form.picture).toBe('');
});

import { chatApi, type KeptPicture, picturePath } from '@xueyan/contract/ai/chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
let student: Caller;
let other: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'picture-admin');
  student = await school.signIn('ROLE_STUDENT', 'picture-student');
  other = await school.signIn('ROLE_STUDENT', 'picture-other');
  await addModels(admin, stub.address, '桩', [modelForm('stub-chat')]);
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
async function keep(who: Caller, bytes: Buffer, name = '截图.png') {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: who.token, appid: who.loginName };
  const answer = await fetch(`${school.url}/api/${picturePath}`, { method: 'POST', headers, body });
  return (await answer.json()) as { data: KeptPicture | null; meta: { code?: string } };
}

test('a picture goes to a model that sees; without one the question is refused with what is missing', async () => {
  const { data: picture } = await keep(student, png);
  const pictureIds = [picture?.fileId ?? ''];
  expect((await student.call(chatApi.state, {})).vision).toBe(false);
  const refused = await student.ask(chatApi.ask, { content: '图里是什么？', pictureIds });
  expect(refused.meta.code).toBe('provider.none');
  await addModels(admin, stub.address, '视觉桩', [modelForm('stub-vision', { kind: 'vision' })]);
  expect((await student.call(chatApi.state, {})).vision).toBe(true);
  const begun = await student.call(chatApi.ask, { content: '图里是什么？', pictureIds });
  const answer = await answerOf(student, begun);
  expect(answer).toMatchObject({ state: 'done', model: 'stub-vision' });
  expect(answer.content).toContain('看到 1 张图片');
  const { messages } = await student.call(chatApi.get, { chatId: begun.chatId });
  expect(messages[0]?.pictures).toMatchObject([{ name: '截图.png' }]);
  // A question that follows sees it too; a chat without pictures goes to the chat model.
  const { chatId, answerId: parentId } = begun;
  const next = await student.call(chatApi.ask, { chatId, parentId, content: '再说说' });
  expect((await answerOf(student, next)).model).toBe('stub-vision');
  expect((await answerOf(student, await student.call(chatApi.ask, { content: '你好' }))).model).toBe('stub-chat');
});

test('pictures are seen by whoever uploaded them, and what is no picture is refused', async () => {
  const { data: picture } = await keep(student, png);
  const read = async (who: Caller) =>
    (await fetch(school.url + (picture?.address ?? ''), { headers: { authorization: who.token } })).ok;
  expect([await read(student), await read(other)]).toEqual([true, false]);
  const stolen = await other.ask(chatApi.ask, { content: '看', pictureIds: [picture?.fileId ?? ''] });
  expect(stolen.meta.code).toBe('wire.gone');
  expect((await keep(student, Buffer.from('<svg/>'), '图.png')).meta.code).toBe('chat.fileKind');
});

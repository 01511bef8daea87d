import { agentApi } from '@xueyan/contract/ai/agent';
import { chatApi, type KeptPicture, picturePath } from '@xueyan/contract/ai/chat';
import { conversationApi } from '@xueyan/contract/ai/conversation';
import { mediaApi } from '@xueyan/contract/ai/media';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aiApplications } from '../../../db/ai-application.table.ts';
import { aiChats } from '../../../db/ai-chat.table.ts';
import { aiMedia } from '../../../db/ai-media.table.ts';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
let teacher: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'reading-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'reading-teacher');
  await addModels(admin, stub.address, '桩', [modelForm('stub-chat'), modelForm('stub-vision', { kind: 'vision' })]);
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const reason = '家长投诉';
const read = (chatId: string) => admin.call(conversationApi.open, { chatId, reason });

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const headersOf = (who: Caller) => ({ authorization: who.token, appid: who.loginName });
async function keepPicture(who: Caller): Promise<KeptPicture> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(png)]), '截图.png');
  const answer = await fetch(`${school.url}/api/${picturePath}`, { method: 'POST', headers: headersOf(who), body });
  return ((await answer.json()) as { data: KeptPicture }).data;
}
const seenBy = async (who: Caller, address: string) =>
  (await fetch(school.url + address, { headers: headersOf(who) })).ok;

test('pictures of a chat are seen by an auditor who has opened it, and by nobody else but their owner', async () => {
  const { fileId, address } = await keepPicture(teacher);
  const begun = await teacher.call(chatApi.ask, { content: '图里是什么？', pictureIds: [fileId] });
  await answerOf(teacher, begun);
  const { chatId } = begun;
  const other = await school.signIn('ROLE_ADMIN', 'reading-other');
  const narrow = await signInRegistrar(school, 'reading-narrow', null, ['ai.audit'], { dataRange: 'self' });
  expect(await seenBy(teacher, address)).toBe(true);
  expect(await seenBy(admin, address)).toBe(false);
  const { messages } = await read(chatId);
  expect(messages[0]?.pictures).toMatchObject([{ fileId, address }]);
  expect(await seenBy(admin, address)).toBe(true);
  // Neither an auditor who gave no reason, nor one whose range does not hold its owner, whatever they try.
  expect(await seenBy(other, address)).toBe(false);
  expect((await narrow.ask(conversationApi.open, { chatId, reason })).meta.code).toBe('wire.gone');
  expect(await seenBy(narrow, address)).toBe(false);
  // A picture that is in no chat that was opened is somebody’s own.
  expect(await seenBy(admin, (await keepPicture(teacher)).address)).toBe(false);
});

test('what the tools of the assistant were given and returned is kept for auditors, and named to its owner', async () => {
  const content = '调用：find {"words": "死锁"}';
  const begun = await teacher.call(agentApi.chat, { content });
  expect(await answerOf(teacher, begun)).toMatchObject({ tools: ['find'] });
  const { messages } = await read(begun.chatId);
  const [call] = messages.find(({ role }) => role === 'assistant')?.calls ?? [];
  expect(call).toMatchObject({ name: 'find', given: '{"words": "死锁"}', givenLength: 15 });
  expect(call?.result).toContain('<资料>');
  const owned = await teacher.call(chatApi.get, { chatId: begun.chatId });
  expect(JSON.stringify(owned.messages)).not.toContain('resultLength');
});

test('an auditor reads what a chat rests on, and finds it by its application', async () => {
  const begun = await teacher.call(chatApi.ask, { content: '照读：好的' });
  await answerOf(teacher, begun);
  const { chatId } = begun;
  const look = { name: '作文批改', description: '', kind: 'chat' as const };
  const [application] = await school.sql
    .insert(aiApplications)
    .values({ ...look, ownerId: teacher.id, form: look as never })
    .returning({ id: aiApplications.id });
  const plan = { system: '你批改作文', modelId: null, temperature: null, maxTokens: null };
  await school.sql
    .update(aiChats)
    .set({ applicationId: application?.id ?? '', plan })
    .where(eq(aiChats.id, chatId));
  expect((await read(chatId)).chat).toEqual({
    ...{ applicationName: '作文批改', lesson: null, baseNames: [], system: '你批改作文' },
  });
  const found = async (applicationName: string) =>
    (await admin.call(conversationApi.list, { reason, applicationName })).pageInfo;
  expect((await found('作文')).resultList).toMatchObject([{ chatId, applicationName: '作文批改' }]);
  expect((await found('作文')).totalSize).toBe(1);
  expect((await found('没有这个')).totalSize).toBe(0);
  await school.sql.update(aiChats).set({ applicationId: null }).where(eq(aiChats.id, chatId));
  expect((await read(chatId)).chat.applicationName).toBe('');
});

test('a search looks at the names and texts of files, not at how they are stored', async () => {
  const files = [{ name: '日记.txt', text: '他说：“梧桐”\n树下' }];
  const begun = await teacher.call(chatApi.ask, { content: '帮我改改', files });
  await answerOf(teacher, begun);
  const ids = async (words: string) =>
    (await admin.call(conversationApi.list, { reason, words })).pageInfo.resultList.map(({ chatId }) => chatId);
  expect(await ids('日记')).toEqual([begun.chatId]);
  expect(await ids('说：“梧桐”\n树')).toEqual([begun.chatId]);
  expect(await ids('"text"')).toEqual([]);
});

test('media that its owner removed stays in the audit, and nowhere else', async () => {
  const made = { ownerId: teacher.id, kind: 'picture' as const, title: '图', prompt: '一片银杏叶', settings: {} };
  const [row] = await school.sql
    .insert(aiMedia)
    .values({ ...made, done: true })
    .returning({ id: aiMedia.id });
  const mediaId = row?.id ?? '';
  const audited = async () => (await admin.call(conversationApi.media, { reason, words: '银杏' })).pageInfo.resultList;
  expect(await audited()).toMatchObject([{ mediaId, removed: false }]);
  await teacher.call(mediaApi.remove, { mediaId });
  expect(await audited()).toMatchObject([{ mediaId, removed: true, prompt: '一片银杏叶' }]);
  expect((await teacher.call(mediaApi.list, { view: 'mine' })).pageInfo.totalSize).toBe(0);
  expect((await teacher.ask(mediaApi.get, { mediaId })).meta.code).toBe('wire.gone');
  expect((await teacher.ask(mediaApi.remove, { mediaId })).meta.code).toBe('wire.gone');
});

import { applicationApi } from '@xueyan/contract/ai/application';
import { chatApi } from '@xueyan/contract/ai/chat';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { mediaApi } from '@xueyan/contract/ai/media';
import { quotaApi } from '@xueyan/contract/ai/quota';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
let teacher: Caller;
let other: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'try-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'try-teacher');
  other = await school.signIn('ROLE_TEACHER', 'try-other');
  const models = [modelForm('stub-chat'), modelForm('stub-other'), modelForm('stub-image', { kind: 'image' })];
  await addModels(admin, stub.address, '桩', models);
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const topic = { variable: 'topic', label: '主题', kind: 'text' as const, required: true };
const form = { name: '', kind: 'generate' as const, prompt: '围绕{{topic}}出题', controls: [topic] };
const values = { topic: '死锁' };
const systemSaid = () => stub.asked.at(-1)?.messages[0]?.content;

test('a form answers as it is typed, again after each change, and is saved nowhere', async () => {
  const begun = await teacher.call(applicationApi.tryRun, { form, values });
  expect(await answerOf(teacher, begun)).toMatchObject({ state: 'done' });
  expect(systemSaid()).toContain('围绕死锁出题');
  const changed = { ...form, name: '出题', prompt: '只讲{{topic}}' };
  const next = await teacher.call(applicationApi.tryRun, { form: changed, values });
  await answerOf(teacher, next);
  expect(systemSaid()).toContain('只讲死锁');
  expect((await teacher.call(applicationApi.list, {})).pageInfo.totalSize).toBe(0);
  const { chat } = await teacher.call(chatApi.get, { chatId: next.chatId });
  expect(chat).toMatchObject({ title: '试用 · 出题', applicationId: null });
  // The answer can be asked about: the chat goes on with the form that began it.
  const { chatId, answerId: parentId } = next;
  await answerOf(teacher, await teacher.call(chatApi.ask, { chatId, parentId, content: '再来' }));
  expect(systemSaid()).toContain('只讲死锁');
});

test('a change of a saved application is tried with the model it names, while others use what is saved', async () => {
  const { applicationId } = await teacher.call(applicationApi.save, { ...form, name: '出题' });
  const models = (await teacher.call(chatApi.state, {})).models;
  const modelId = models.find(({ title }) => title === 'stub-other')?.modelId ?? '';
  const typed = { ...form, name: '出题', prompt: '改了{{topic}}', modelId };
  const begun = await teacher.call(applicationApi.tryRun, { applicationId, form: typed, values });
  expect(await answerOf(teacher, begun)).toMatchObject({ state: 'done', model: 'stub-other' });
  expect(systemSaid()).toContain('改了死锁');
  expect((await teacher.call(applicationApi.get, { applicationId })).form.prompt).toBe('围绕{{topic}}出题');
  const stolen = await other.ask(applicationApi.tryRun, { applicationId, form: typed, values });
  expect(stolen.meta.code).toBe('wire.gone');
});

test('what could not be saved cannot be tried: an unknown variable, a base of somebody else, a value not allowed', async () => {
  const base = { name: '私有', description: '', scope: 'me' as const, classIds: [], chunkSize: 200 };
  const { baseId } = await other.call(knowledgeApi.save, base);
  const asked = stub.asked.length;
  const code = async (more: object, given: Record<string, string> = values) =>
    (await teacher.ask(applicationApi.tryRun, { form: { ...form, ...more }, values: given })).meta.code;
  expect(await code({ prompt: '{{other}}' })).toBe('aiapplication.unknownVariable');
  expect(await code({ prompt: '{{题目}}' })).toBe('wire.badInput');
  expect(await code({ kind: 'knowledge' })).toBe('aiapplication.noBase');
  expect(await code({ baseIds: [baseId] })).toBe('wire.gone');
  expect(await code({}, {})).toBe('aiapplication.missing');
  // Pictures are made by the other call, and students make no applications.
  expect(await code({ kind: 'picture' })).toBe('wire.gone');
  const student = await school.signIn('ROLE_STUDENT', 'try-student');
  expect((await student.ask(applicationApi.tryRun, { form, values })).status).toBe(403);
  expect(stub.asked.length).toBe(asked);
});

test('a form in which nothing is filled asks nothing', async () => {
  const optional = { ...form, prompt: '{{topic}}', controls: [{ ...topic, required: false }] };
  const asked = stub.asked.length;
  expect((await teacher.ask(applicationApi.tryRun, { form: optional })).meta.code).toBe('aiapplication.noQuestion');
  const picture = { ...optional, kind: 'picture' as const };
  expect((await teacher.ask(applicationApi.tryMake, { form: picture })).meta.code).toBe('aiapplication.noQuestion');
  expect(stub.asked.length).toBe(asked);
});

test('pictures are tried too; they are media of whoever tries and belong to no application', async () => {
  const picture = { ...form, name: '海报', kind: 'picture' as const, prompt: '一张{{topic}}的海报' };
  const { mediaId } = await teacher.call(applicationApi.tryMake, { form: picture, values });
  await school.settleJobs();
  expect(await teacher.call(mediaApi.get, { mediaId })).toMatchObject({
    ...{ state: 'done', prompt: '一张死锁的海报', title: '试用 · 海报 · 死锁' },
  });
  expect((await teacher.call(applicationApi.list, { kind: 'picture' })).pageInfo.totalSize).toBe(0);
  expect((await teacher.ask(applicationApi.tryMake, { form, values })).meta.code).toBe('wire.gone');
});

test('a trial counts to the limit of whoever tries, and ends with it', async () => {
  const limited = await school.signIn('ROLE_TEACHER', 'try-limited');
  const limit = { subject: 'user' as const, subjectId: limited.id, dayTokens: 0, monthTokens: null };
  await admin.call(quotaApi.save, limit);
  const refused = await limited.ask(applicationApi.tryRun, { form, values });
  expect(refused.meta.code).toBe('aiquota.notAllowed');
  expect((await limited.call(chatApi.list, {})).pageInfo.totalSize).toBe(0);
});

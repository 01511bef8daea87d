import { chatApi, picturePath } from '@xueyan/contract/ai/chat';
import { knowledgeApi, knowledgeUploadPath } from '@xueyan/contract/ai/knowledge';
import { type ModelForm, providerApi } from '@xueyan/contract/ai/provider';
import { monitoringApi } from '@xueyan/contract/operations/monitoring';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
let teacher: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'told-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'told-teacher');
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

/** Runs a part of a test with these models alone, of one provider. */
async function withModels<T>(models: ModelForm[], run: (providerId: string) => Promise<T>): Promise<T> {
  const providerId = await addModels(admin, stub.address, '桩', models);
  try {
    return await run(providerId);
  } finally {
    await admin.call(providerApi.remove, { providerId });
  }
}

const answered = async (content: string, more: object = {}) =>
  answerOf(teacher, await teacher.call(chatApi.ask, { content, ...more }));

test('an answer of another model says which one did not answer, why, and who did', async () => {
  const models = [modelForm('stub-down', { title: '甲' }), modelForm('stub-chat', { title: '乙' })];
  const answer = await withModels(models, () => answered('有人吗'));
  expect(answer).toMatchObject({ state: 'done', model: '乙' });
  expect(answer.reason).toContain('「甲」没有回答');
  expect(answer.reason).toContain('服务出错');
  expect(answer.reason).toContain('由「乙」代答');
});

test('two models of one name are told apart by their providers', async () => {
  await withModels([modelForm('stub-down', { title: '同名' })], async () => {
    const other = await addModels(admin, stub.address, '另一家', [modelForm('stub-chat', { title: '同名' })]);
    expect((await answered('有人吗')).reason).toMatch(/「同名 · 桩」没有回答[\s\S]*「同名 · 另一家」代答/);
    await admin.call(providerApi.remove, { providerId: other });
  });
});

test('an answer of the model that was asked says nothing of the kind', async () => {
  const models = [modelForm('stub-chat'), modelForm('stub-down')];
  expect((await withModels(models, () => answered('你好'))).reason).toBe('');
});

test('a provider that asks to be left alone is told with the time, and is not asked again meanwhile', async () => {
  const asked = () => stub.asked.filter(({ model }) => model === 'stub-busy-long').length;
  const answer = await withModels([modelForm('stub-busy-long')], () => answered('你好'));
  expect(answer).toMatchObject({ state: 'failed' });
  expect(answer.reason).toContain('约 2 分钟后再试');
  expect(asked()).toBe(1);
});

test('what calls met at a provider is listed with it, in the words of the reader', async () => {
  await withModels([modelForm('stub-busy-long'), modelForm('stub-down')], async (providerId) => {
    const troubleNow = async () =>
      (await admin.call(providerApi.list, {})).providerList.find((one) => one.providerId === providerId)?.trouble;
    expect(await troubleNow()).toBeNull();
    await answered('你好');
    const trouble = await troubleNow();
    expect(trouble).toMatchObject({ tooMany: 1, failed: 1 });
    expect(trouble?.reason).toContain('服务出错');
    expect(JSON.stringify(trouble)).not.toContain('sk-very-secret');
    // A sample has it, for the rule that tells administrators.
    expect((await admin.call(monitoringApi.now, {})).total.modelFailures).toBeGreaterThanOrEqual(2);
  });
});

test('an answer whose passages were found without vectors, or not ranked anew, says so', async () => {
  const base = { name: '讲义', description: '', scope: 'me' as const, classIds: [], chunkSize: 200 };
  const { baseId } = await teacher.call(knowledgeApi.save, base);
  const headers = { authorization: teacher.token, appid: teacher.loginName };
  for (const text of ['快照保存某一时刻的内存。', '快照可以恢复磁盘。']) {
    const body = new FormData();
    body.append('file', new Blob([text]), `${text}.txt`);
    await fetch(`${school.url}/api/${knowledgeUploadPath}/${baseId}`, { method: 'POST', headers, body });
  }
  await school.settleJobs();
  const notes = async (models: ModelForm[]) =>
    (await withModels([modelForm('stub-chat'), ...models], () => answered('快照', { baseIds: [baseId] }))).notes;
  const missed = async (models: ModelForm[]) =>
    withModels(models, async () => {
      const found = await teacher.call(knowledgeApi.search, { baseIds: [baseId], question: '快照' });
      return found.missed;
    });
  expect(await notes([])).toEqual([]);
  expect(await missed([])).toEqual([]);
  expect(await missed([modelForm('stub-down', { kind: 'embedding' })])).toEqual(['vectors']);
  expect(await notes([modelForm('stub-down', { kind: 'embedding' })])).toEqual([{ kind: 'vectors', n: 0 }]);
  expect(await notes([modelForm('stub-down', { kind: 'rerank' })])).toEqual([{ kind: 'rerank', n: 0 }]);
});

test('a chosen model that does not see pictures gives way to one that does, and it is said', async () => {
  await withModels([modelForm('stub-chat'), modelForm('stub-vision', { kind: 'vision' })], async () => {
    const [chosen] = (await teacher.call(chatApi.state, {})).models;
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(png)]), '图.png');
    const headers = { authorization: teacher.token, appid: teacher.loginName };
    const sent = await fetch(`${school.url}/api/${picturePath}`, { method: 'POST', headers, body });
    const { data } = (await sent.json()) as { data: { fileId: string } };
    const answer = await answered('看图', { pictureIds: [data.fileId], modelId: chosen?.modelId });
    expect(answer).toMatchObject({ model: 'stub-vision', notes: [{ kind: 'unseen', n: 0 }] });
  });
});

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

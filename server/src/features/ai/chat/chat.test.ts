import { chatApi, FollowEvent, followPath } from '@xueyan/contract/ai/chat';
import { providerApi } from '@xueyan/contract/ai/provider';
import { quotaApi } from '@xueyan/contract/ai/quota';
import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub, stubMark } from '../../../model-stub.ts';
import { addModels, answerOf, modelForm, providerForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
let student: Caller;
const modelIds = new Map<string, string>();
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'chat-admin');
  student = await school.signIn('ROLE_STUDENT', 'chat-student');
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const ask = (who: Caller, content: string, more: object = {}) => who.call(chatApi.ask, { content, ...more });
const usage = async (who: Caller) => {
  const { pageInfo } = await admin.call(quotaApi.usage, { by: 'user', pageSize: 100 });
  return pageInfo.resultList.find(({ groupId }) => groupId === who.id);
};

test('without a provider the question is refused and says what is missing and where it is set', async () => {
  const answer = await student.ask(chatApi.ask, { content: '你好' });
  expect(answer.meta.code).toBe('provider.none');
  expect(answer.meta.msg).toContain('AI 模型');
  expect((await student.call(chatApi.list, {})).pageInfo.totalSize).toBe(0);
});

test('an answer comes, is charged by what the provider says, and the chat goes on with what was said before', async () => {
  const names = ['stub-chat', 'stub-slow', 'stub-broken', 'stub-torn', 'stub-long'];
  await addModels(
    admin,
    stub.address,
    '桩',
    names.map((name) => modelForm(name)),
  );
  for (const { modelId, title } of (await student.call(chatApi.state, {})).models) modelIds.set(title, modelId);
  const begun = await ask(student, '什么是虚拟机？');
  const answer = await answerOf(student, begun);
  expect(answer).toMatchObject({ state: 'done', model: 'stub-chat', role: 'assistant' });
  expect(answer.content).toContain(stubMark);
  const one = await usage(student);
  expect(one).toMatchObject({ calls: 1, outputTokens: answer.content.length });
  expect(one?.cost).toBeCloseTo(((one?.inputTokens ?? 0) * 2 + answer.content.length * 8) / 1e6, 9);
  const { chatId } = begun;
  await answerOf(student, await ask(student, '再说一遍', { chatId, parentId: begun.answerId }));
  expect(stub.asked.at(-1)?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
});

test('a second question after one answer is a branch that does not know the first', async () => {
  const begun = await ask(student, '第一问');
  await answerOf(student, begun);
  const { chatId, answerId: parentId } = begun;
  await answerOf(student, await ask(student, '岔路甲', { chatId, parentId }));
  await answerOf(student, await ask(student, '岔路乙', { chatId, parentId }));
  expect(stub.asked.at(-1)?.messages.map(({ content }) => content)).not.toContain('岔路甲');
  const { questionId } = begun;
  await answerOf(student, await student.call(chatApi.again, { questionId }));
  const { messages } = await student.call(chatApi.get, { chatId });
  expect(messages.filter((one) => one.parentId === questionId)).toHaveLength(2);
});

/** What a page that follows an answer is sent. */
async function followed(who: Caller, messageId: string, from: number, most = Number.POSITIVE_INFINITY) {
  const stop = new AbortController();
  const headers = { authorization: who.token, appid: who.loginName };
  const response = await fetch(school.url + followPath(messageId, from), { headers, signal: stop.signal });
  const events: FollowEvent[] = [];
  let rest = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) events.push(FollowEvent.parse(JSON.parse(part.replace('data: ', ''))));
    if (events.length >= most) break;
  }
  stop.abort();
  return { status: response.status, events };
}
const textOf = (events: FollowEvent[]) => events.map(({ text }) => text).join('');

test('a page that is loaded anew, and a second device, go on where the answer is', async () => {
  const begun = await ask(student, `照读：${'一二三四五六七八九十'.repeat(12)}`, {
    modelId: modelIds.get('stub-slow'),
  });
  const first = await followed(student, begun.answerId, 0, 2);
  const seen = textOf(first.events);
  expect(seen.length).toBeGreaterThan(0);
  const device = await school.logIn('chat-student');
  const rest = await followed(device, begun.answerId, seen.length);
  const { content, state } = await answerOf(student, begun);
  expect(state).toBe('done');
  expect(seen + textOf(rest.events)).toBe(content);
  expect(rest.events.at(-1)?.state).toBe('done');
});

test('nobody follows an answer of somebody else', async () => {
  const { answerId } = await ask(student, '我的秘密');
  const stranger = await school.signIn('ROLE_STUDENT', 'chat-stranger');
  expect((await followed(stranger, answerId, 0)).status).toBe(403);
});

test('an answer that is stopped ends at the provider too, and no more is charged than it said', async () => {
  const who = await school.signIn('ROLE_STUDENT', 'chat-stopper');
  const begun = await ask(who, `照读：${'停'.repeat(4_000)}`, { modelId: modelIds.get('stub-slow') });
  await followed(who, begun.answerId, 0, 1);
  const cut = stub.cut;
  await who.call(chatApi.stop, { messageId: begun.answerId });
  const { state, content } = await answerOf(who, begun);
  expect(state).toBe('stopped');
  expect(content.length).toBeLessThan(2_000);
  await expect.poll(() => stub.cut).toBe(cut + 1);
  expect((await usage(who))?.outputTokens).toBeLessThan(2_000);
});

test('a provider that breaks off in the middle is told of, and what it said stays', async () => {
  for (const name of ['stub-broken', 'stub-torn']) {
    const begun = await ask(student, `照读：${'断'.repeat(300)}`, { modelId: modelIds.get(name) });
    const { state, content, reason } = await answerOf(student, begun);
    expect([name, state]).toEqual([name, 'failed']);
    expect(content).toMatch(/^断+$/);
    expect(reason).not.toBe('');
  }
});

test('where one provider fails before a word, the next answers; where all fail nothing is charged', async () => {
  const who = await school.signIn('ROLE_STUDENT', 'chat-fallback');
  const { providerList } = await admin.call(providerApi.list, {});
  const ids = providerList.map(({ providerId }) => providerId);
  const busy = await addModels(admin, stub.address, '繁忙', [modelForm('stub-busy'), modelForm('stub-down')]);
  await admin.call(providerApi.order, { providerIds: [busy, ...ids] });
  expect(await answerOf(who, await ask(who, '有人吗'))).toMatchObject({ state: 'done', model: 'stub-chat' });
  const charged = await usage(who);
  for (const { providerId, version, name, models } of (await admin.call(providerApi.list, {})).providerList)
    if (providerId !== busy)
      await admin.call(providerApi.update, {
        ...{ ...providerForm(name, stub.address, models), providerId, version, enabled: false },
      });
  const failed = await answerOf(who, await ask(who, '还有人吗'));
  expect(failed).toMatchObject({ state: 'failed', content: '' });
  expect(failed.reason).toMatch(/500|429/);
  expect(await usage(who)).toEqual(charged);
  for (const { providerId, version, name, models } of (await admin.call(providerApi.list, {})).providerList)
    await admin.call(providerApi.update, {
      ...{ ...providerForm(name, stub.address, models), providerId, version, enabled: providerId !== busy },
    });
});

test('a limit is enforced before the call and holds for two calls at once', async () => {
  const who = await school.signIn('ROLE_STUDENT', 'chat-limited');
  const limit = { subject: 'user' as const, subjectId: who.id };
  await admin.call(quotaApi.save, { ...limit, dayTokens: 5_000, monthTokens: null });
  const asked = stub.asked.length;
  // A slow one: a quick one may be over, and its tokens free again, before the other is counted.
  const modelId = modelIds.get('stub-slow');
  const both = await Promise.all([1, 2].map(() => who.ask(chatApi.ask, { content: '同时', modelId })));
  expect(both.filter(({ meta }) => meta.success)).toHaveLength(1);
  expect(both.find(({ meta }) => !meta.success)).toMatchObject({ status: 429, meta: { code: 'aiquota.dayUsedUp' } });
  await expect.poll(() => stub.asked.length).toBe(asked + 1);
  const first = both.find(({ meta }) => meta.success)?.data.answerId ?? '';
  await who.call(chatApi.stop, { messageId: first });
  // What was set aside and not used is free again.
  await expect.poll(async () => (await who.ask(chatApi.ask, { content: '再来' })).meta.success).toBe(true);
  const { allowances } = await who.call(quotaApi.mine, {});
  expect(allowances).toMatchObject([{ subject: 'user', span: 'day', limit: 5_000 }]);
  await admin.call(quotaApi.save, { ...limit, dayTokens: 0, monthTokens: null });
  expect((await who.ask(chatApi.ask, { content: '没有了' })).meta.code).toBe('aiquota.dayUsedUp');
});

test('words that block are refused in a question, and end an answer before they are seen', async () => {
  await admin.call(sensitiveWordApi.save, { word: '禁忌词语', level: 'block' });
  await admin.call(sensitiveWordApi.save, { word: '遮住它', level: 'mask' });
  expect((await student.ask(chatApi.ask, { content: '说说禁忌词语' })).meta.success).toBe(false);
  const masked = await answerOf(student, await ask(student, '照读：这里要遮 住 它，对吗'));
  expect(masked.content).not.toContain('遮');
  // The stub joins what the question keeps apart.
  const { wordId } = await admin.call(sensitiveWordApi.save, { word: '桩模型', level: 'block' });
  const begun = await ask(student, '你是谁');
  const { events } = await followed(student, begun.answerId, 0);
  expect(textOf(events)).not.toContain('桩模型');
  expect(await answerOf(student, begun)).toMatchObject({ state: 'blocked' });
  // The words are held for some seconds, by the tests of the next file too.
  await admin.call(sensitiveWordApi.remove, { wordId });
});

test('chats are found by their words, filed, and hidden but not lost', async () => {
  const who = await school.signIn('ROLE_TEACHER', 'chat-teacher');
  const begun = await ask(who, '照读：梧桐树下的实验');
  await answerOf(who, begun);
  const { chatId } = begun;
  await who.call(chatApi.update, { chatId, title: '备课', folder: '第一章' });
  expect((await who.call(chatApi.list, { words: '梧桐' })).pageInfo.totalSize).toBe(1);
  expect((await who.call(chatApi.list, { folder: '第二章' })).pageInfo.totalSize).toBe(0);
  expect((await who.call(chatApi.folders, {})).folders).toEqual(['第一章']);
  await who.call(chatApi.remove, { chatId });
  expect((await who.call(chatApi.list, {})).pageInfo.totalSize).toBe(0);
  expect((await who.ask(chatApi.get, { chatId })).status).toBe(403);
});

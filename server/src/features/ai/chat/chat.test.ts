import { chatApi, type ExtractedFile, extractPath, FollowEvent, followPath } from '@xueyan/contract/ai/chat';
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

test('without a provider the question is refused with what is missing and where it is configured', async () => {
  const answer = await student.ask(chatApi.ask, { content: '你好' });
  expect(answer.meta.code).toBe('provider.none');
  expect(answer.meta.msg).toContain('AI 模型');
  expect((await student.call(chatApi.list, {})).pageInfo.totalSize).toBe(0);
});

test('an answer arrives, is charged by the provider’s figures, and the chat continues with its history §ai.6', async () => {
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

test('a second question after one answer starts a branch that does not include the first', async () => {
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

/** Returns the events that a page following an answer receives. */
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

test('a reloaded page and a second device resume the answer at its current position', async () => {
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

test('an answer cannot be followed by another person', async () => {
  const { answerId } = await ask(student, '我的秘密');
  const stranger = await school.signIn('ROLE_STUDENT', 'chat-stranger');
  expect((await followed(stranger, answerId, 0)).status).toBe(403);
});

test('stopping an answer stops it at the provider too and charges only what was written', async () => {
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

test('an answer that the provider breaks off keeps its text and is shown as failed', async () => {
  for (const name of ['stub-broken', 'stub-torn']) {
    const begun = await ask(student, `照读：${'断'.repeat(300)}`, { modelId: modelIds.get(name) });
    const { state, content, reason } = await answerOf(student, begun);
    expect([name, state]).toEqual([name, 'failed']);
    expect(content).toMatch(/^断+$/);
    expect(reason).not.toBe('');
  }
});

test('the next provider answers where one fails before any output; where all fail nothing is charged', async () => {
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

test('a limit is enforced before the call and holds for two simultaneous calls', async () => {
  const who = await school.signIn('ROLE_STUDENT', 'chat-limited');
  const limit = { subject: 'user' as const, subjectId: who.id };
  await admin.call(quotaApi.save, { ...limit, dayTokens: 5_000, monthTokens: null });
  const asked = stub.asked.length;
  // A slow model: a quick one could finish and release its tokens before the other call is counted.
  const modelId = modelIds.get('stub-slow');
  const both = await Promise.all([1, 2].map(() => who.ask(chatApi.ask, { content: '同时', modelId })));
  expect(both.filter(({ meta }) => meta.success)).toHaveLength(1);
  expect(both.find(({ meta }) => !meta.success)).toMatchObject({ status: 429, meta: { code: 'aiquota.dayUsedUp' } });
  await expect.poll(() => stub.asked.length).toBe(asked + 1);
  const first = both.find(({ meta }) => meta.success)?.data.answerId ?? '';
  await who.call(chatApi.stop, { messageId: first });
  // Reserved tokens that were not used are released.
  await expect.poll(async () => (await who.ask(chatApi.ask, { content: '再来' })).meta.success).toBe(true);
  const { allowances } = await who.call(quotaApi.mine, {});
  expect(allowances).toMatchObject([{ subject: 'user', span: 'day', limit: 5_000 }]);
  await admin.call(quotaApi.save, { ...limit, dayTokens: 0, monthTokens: null });
  expect((await who.ask(chatApi.ask, { content: '没有了' })).meta.code).toBe('aiquota.notAllowed');
});

test('blocked words are refused in a question and stop an answer before they are shown', async () => {
  await admin.call(sensitiveWordApi.save, { word: '禁忌词语', level: 'block' });
  await admin.call(sensitiveWordApi.save, { word: '遮住它', level: 'mask' });
  expect((await student.ask(chatApi.ask, { content: '说说禁忌词语' })).meta.success).toBe(false);
  const masked = await answerOf(student, await ask(student, '照读：这里要遮 住 它，对吗'));
  expect(masked.content).not.toContain('遮');
  // The stub joins what the question separates.
  const { wordId } = await admin.call(sensitiveWordApi.save, { word: '桩模型', level: 'block' });
  const begun = await ask(student, '你是谁');
  const { events } = await followed(student, begun.answerId, 0);
  expect(textOf(events)).not.toContain('桩模型');
  expect(await answerOf(student, begun)).toMatchObject({ state: 'blocked' });
  // The words are cached for some seconds, which also affects the tests of the next file.
  await admin.call(sensitiveWordApi.remove, { wordId });
});

test('chats are searched by their text, filed into folders, and hidden without being lost', async () => {
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

test('a file is parsed and sent with the question; an unreadable file is refused with a reason', async () => {
  const send = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.append('file', new Blob([bytes]), name);
    const headers = { authorization: student.token, appid: student.loginName };
    return (await (await fetch(`${school.url}/api/${extractPath}`, { method: 'POST', headers, body })).json()) as {
      meta: { code?: string };
      data: ExtractedFile;
    };
  };
  const { data: read } = await send('main.py', new TextEncoder().encode('print("你好")'));
  expect(read).toEqual({ name: 'main.py', text: 'print("你好")', cut: false });
  // 中文 in GBK, as a Chinese Windows writes it.
  expect((await send('说明.txt', new Uint8Array([0xd6, 0xd0, 0xce, 0xc4]))).data.text).toBe('中文');
  expect((await send('长.md', new TextEncoder().encode('长'.repeat(70_000)))).data).toMatchObject({ cut: true });
  expect((await send('程序.exe', new Uint8Array([1, 2]))).meta.code).toBe('chat.fileKind');
  expect((await send('假的.txt', new Uint8Array([65, 0, 66]))).meta.code).toBe('knowledge.noText');
  const { cut: _, ...file } = read;
  const begun = await ask(student, '这段程序做什么？', { files: [file] });
  await answerOf(student, begun);
  expect(stub.asked.at(-1)?.messages.at(-1)?.content).toContain('print("你好")');
});

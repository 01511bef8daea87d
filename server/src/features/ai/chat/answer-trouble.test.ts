import { chatApi, FollowEvent, followPath } from '@xueyan/contract/ai/chat';
import { providerApi } from '@xueyan/contract/ai/provider';
import { quotaApi } from '@xueyan/contract/ai/quota';
import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aiQuotas, aiUsages } from '../../../db/ai.table.ts';
import { aiMessages } from '../../../db/ai-chat.table.ts';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
let student: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'trouble-admin');
  student = await school.signIn('ROLE_STUDENT', 'trouble-student');
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

/** Answers with one model alone. */
async function answeredBy(model: string, content: string) {
  const providerId = await addModels(admin, stub.address, model, [modelForm(model)]);
  try {
    return await answerOf(student, await student.call(chatApi.ask, { content }));
  } finally {
    await admin.call(providerApi.remove, { providerId });
  }
}
const timesAsked = (model: string) => stub.asked.filter((one) => one.model === model).length;
const settled = async () => (await school.sql.select().from(aiUsages)).filter(({ state }) => state === 'settled');

test('a provider that is busy is asked once more before anything was given, and answers then', async () => {
  expect(await answeredBy('stub-busy-once', '你好')).toMatchObject({ state: 'done', model: 'stub-busy-once' });
  expect(timesAsked('stub-busy-once')).toBe(2);
  expect(await settled()).toHaveLength(1);
});

test('one that stays busy is said to be, in the words of the school, and is not charged', async () => {
  const before = (await settled()).length;
  const answer = await answeredBy('stub-busy', '你好');
  expect(answer).toMatchObject({ state: 'failed', content: '' });
  expect(answer.reason).toContain('服务繁忙');
  expect(answer.reason).toContain('429');
  expect(timesAsked('stub-busy')).toBe(2);
  expect(await settled()).toHaveLength(before);
});

test.each([
  ['stub-down', '服务出错'],
  ['stub-broken', '回答中途断开'],
  ['stub-torn', '回答中途断开'],
])('%s is told as what it is, and is asked once', async (model, words) => {
  const answer = await answeredBy(model, `照读：${'断'.repeat(200)}`);
  expect(answer.state).toBe('failed');
  expect(answer.reason).toContain(words);
  expect(timesAsked(model)).toBe(1);
});

/** Returns the first event of an answer that has text. */
async function firstPiece(messageId: string): Promise<string> {
  const stop = new AbortController();
  const headers = { authorization: student.token, appid: student.loginName };
  const response = await fetch(school.url + followPath(messageId, 0), { headers, signal: stop.signal });
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const [first = ''] = chunk.split('\n\n');
    stop.abort();
    return FollowEvent.parse(JSON.parse(first.replace('data: ', ''))).text;
  }
  return '';
}

test('an answer is shown as it comes, but for what may begin a word that blocks', async () => {
  await admin.call(sensitiveWordApi.save, { word: '绝密计划', level: 'block' });
  const providerId = await addModels(admin, stub.address, '慢', [modelForm('stub-slow')]);
  const quick = await student.call(chatApi.ask, { content: `照读：${'天地玄黄'.repeat(20)}` });
  expect((await firstPiece(quick.answerId)).length).toBeLessThan(20);
  await student.call(chatApi.stop, { messageId: quick.answerId });
  const held = await student.call(chatApi.ask, { content: `照读：天地绝密${'宇宙洪荒'.repeat(20)}` });
  expect(await firstPiece(held.answerId)).toBe('天地');
  await student.call(chatApi.stop, { messageId: held.answerId });
  await admin.call(providerApi.remove, { providerId });
});

test('what was said so far is kept while an answer goes on, and a stop that another server was told ends it', async () => {
  const providerId = await addModels(admin, stub.address, '久', [modelForm('stub-slow')]);
  const both = await Promise.all(
    ['春', '秋'].map((sign) => student.call(chatApi.ask, { content: `照读：${sign.repeat(2_000)}` })),
  );
  const kept = async (messageId: string) =>
    (await school.sql.select().from(aiMessages).where(eq(aiMessages.id, messageId)))[0];
  for (const [at, sign] of ['春', '秋'].entries())
    await expect.poll(async () => (await kept(both[at]?.answerId ?? ''))?.content, { timeout: 20_000 }).toContain(sign);
  const [first, second] = both.map(({ answerId }) => answerId);
  await school.sql
    .update(aiMessages)
    .set({ stopAsked: true })
    .where(eq(aiMessages.id, first ?? ''));
  await expect.poll(async () => (await kept(first ?? ''))?.state, { timeout: 20_000 }).toBe('stopped');
  expect((await kept(second ?? ''))?.state).toBe('running');
  await student.call(chatApi.stop, { messageId: second ?? '' });
  await admin.call(providerApi.remove, { providerId });
});

test('who asks does not wait while the limit of their role is counted for another', async () => {
  const limits = { dayTokens: 1_000_000, monthTokens: null };
  await admin.call(quotaApi.save, { subject: 'role', subjectId: 'ROLE_STUDENT', ...limits });
  const providerId = await addModels(admin, stub.address, '快', [modelForm('stub-chat')]);
  const begun = await school.sql.transaction(async (tx) => {
    await tx.select().from(aiQuotas).for('update');
    return student.call(chatApi.ask, { content: '你好' });
  });
  expect(await answerOf(student, begun)).toMatchObject({ state: 'done' });
  await admin.call(providerApi.remove, { providerId });
});

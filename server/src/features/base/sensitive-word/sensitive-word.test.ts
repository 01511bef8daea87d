import { messageApi } from '@xueyan/contract/base/message';
import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { announcementApi } from '@xueyan/contract/content/announcement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'words-admin');
  const words = [
    ['大麻', 'block'],
    ['大麻烦', 'allow'],
    ['加微信', 'mask'],
    ['作弊', 'review'],
    ['hits', 'block'],
    ['敏感词汇', 'mask'],
  ] as const;
  for (const [word, level] of words) await admin.call(sensitiveWordApi.save, { word, level });
});
afterAll(() => school.close());

const found = async (text: string) =>
  (await admin.call(sensitiveWordApi.test, { text })).wordList.map(({ word }) => word);

test.each([
  ['spaces', '大 麻'],
  ['punctuation', '大·*麻'],
  ['traditional characters', '敏感詞彙'],
  ['full width', 'ｈｉｔｓ'],
  ['case', 'HiTs'],
])('%s do not hide a word', async (_, text) => {
  expect(await found(`有人说${text}，对吗`)).toHaveLength(1);
});

test('a word within one of the allow-list is not found, beside it it is', async () => {
  expect(await found('这是个大麻烦')).toEqual([]);
  expect(await found('大麻烦，大麻')).toEqual(['大麻']);
});

test('an English word is not found across or within others', async () => {
  expect(await found('class hitson chits')).toEqual([]);
  expect(await found('it hits, h.i.t.s')).toEqual(['hits', 'hits']);
});

test('a message and an announcement with a word that blocks are refused, and say which', async () => {
  const letter = { messageType: '02', messageTitle: '标题', messageContent: '卖大 麻', to: { everyone: true } };
  await school.signIn('ROLE_TEACHER', 'words-reader');
  const sent = await admin.ask(messageApi.send, letter);
  expect(sent.meta).toMatchObject({ code: 'sensitiveword.blocked', msg: '内容含有不能发布的词：大麻' });
  const announced = await admin.ask(announcementApi.save, { title: '大麻', content: '内容' });
  expect(announced.meta.code).toBe('sensitiveword.blocked');
});

test('a word to mask reaches nobody as it was written', async () => {
  const reader = await school.signIn('ROLE_TEACHER', 'words-masked');
  await admin.call(announcementApi.save, { title: '请加 微信', content: '内容' });
  const { resultList } = (await reader.call(announcementApi.listPublished, {})).pageInfo;
  expect(resultList.map(({ title }) => title)).toEqual(['请＊＊＊＊']);
});

test('what is changed is in force at once', async () => {
  const { wordId } = await admin.call(sensitiveWordApi.save, { word: '临时词', level: 'block' });
  expect(await found('临时词')).toEqual(['临时词']);
  expect((await admin.ask(sensitiveWordApi.save, { word: '临时词', level: 'mask' })).meta.code).toBe(
    'sensitiveword.exists',
  );
  await admin.call(sensitiveWordApi.update, { wordId, word: '别的词', level: 'mask' });
  expect(await found('临时词 别的词')).toEqual(['别的词']);
  await admin.call(sensitiveWordApi.remove, { wordId });
  expect(await found('别的词')).toEqual([]);
});

test('a word without any letter is refused, and teachers keep no words', async () => {
  expect((await admin.ask(sensitiveWordApi.save, { word: '***', level: 'mask' })).meta.code).toBe(
    'sensitiveword.noSign',
  );
  const teacher = await school.signIn('ROLE_TEACHER', 'words-teacher');
  expect((await teacher.ask(sensitiveWordApi.list, {})).status).toBe(403);
});

test('words come from a workbook: tried first, then added, changed, left alone or refused with the reason', async () => {
  const send = async (verb: string, csv: string) => {
    const form = new FormData();
    form.set('file', new File([csv], 'words.csv'));
    const headers = { authorization: admin.token };
    const reply = await fetch(`${school.url}/api/import/${verb}/sensitiveword`, {
      method: 'POST',
      headers,
      body: form,
    });
    return (await reply.json()) as { data: { counts: object; rows: { reason: string }[]; jobId: string } };
  };
  const csv =
    '词,处理方式,分类\n新词甲,禁止发布,广告\n作弊,替换为星号,学风\n加微信,替换为星号,\n某词,随便,\n***,白名单,\n';
  const { data } = await send('check', csv);
  expect(data.counts).toEqual({ add: 1, change: 1, same: 1, refuse: 2 });
  expect(data.rows.map(({ reason }) => reason)).toContain('词中至少要有一个字或数字');
  expect(await found('新词甲')).toEqual([]);
  await send('start', csv);
  await school.settleJobs();
  expect(await found('新词甲')).toEqual(['新词甲']);
  const { resultList } = (await admin.call(sensitiveWordApi.list, { word: '作弊' })).pageInfo;
  expect(resultList).toMatchObject([{ level: 'mask', category: '学风' }]);
});

import { messageApi } from '@xueyan/contract/base/message';
import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { announcementApi } from '@xueyan/contract/content/announcement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { costOf } from '../../../testing/cost.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { findShown } from './shown-text.rule.ts';
import { buildMatcher } from './word-matcher.rule.ts';

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

test.each([
  '大&#40635;',
  '大&#x9ebb;',
  '大<b></b>麻',
  '大<!--x-->麻',
  '大<!-->麻',
  '大<span title="a > b">麻</span>',
  '大<a href=?x></a>麻',
  '大[](http://a.b)麻',
  '大[](http://a.b/(c(d)) "题")麻',
  '[大][某]麻',
  '大&zwnj;麻',
  '大&ZeroWidthSpace;麻',
  '大&#8203麻',
  '大\u3164麻',
  '大\u115f麻',
  '大\u02d1麻',
  // Text that only looks like a tag or a link is displayed.
  '<b &#22823;>麻',
  '\\<b title="&#22823;">麻',
  '](&#22823;)麻',
])('%j displays a word, which is found', async (text) => {
  expect(await found(`有人说${text}，对吗`)).toContain('大麻');
  expect(await found(text.replaceAll('麻', '卖').replace('&#40635;', '卖').replace('&#x9ebb;', '卖'))).toEqual([]);
});

test('a masked word that is displayed through tags and entities is starred as a whole', async () => {
  const { text } = await admin.call(sensitiveWordApi.test, { text: '<b>请加</b>&#24494;信吧' });
  expect(text).toBe(`<b>请${'＊'.repeat('加</b>&#24494;信'.length)}吧`);
});

test('endlessly repeated, never closed beginnings take linear time', async () => {
  const matcher = buildMatcher([{ word: '大麻', level: 'block' }]);
  const begun = [
    '<!--',
    '<a ',
    '<a b="',
    '<a b="\'',
    '](',
    '](<',
    '](a "',
    '](a (',
    '][',
    '&#1',
    '&a',
    '<?',
    '<![CDATA[',
    '</ ',
  ];
  const cost = await costOf(() => {
    for (const one of begun) findShown(matcher, one.repeat(100_000 / one.length));
  });
  expect(cost).toBeLessThan(8);
});

test('a word within one of the allow-list is not found, but beside it it is', async () => {
  expect(await found('这是个大麻烦')).toEqual([]);
  expect(await found('大麻烦，大麻')).toEqual(['大麻']);
});

test('an English word is not found across or within others', async () => {
  expect(await found('class hitson chits')).toEqual([]);
  expect(await found('it hits, h.i.t.s')).toEqual(['hits', 'hits']);
});

test('messages and announcements with a blocked word are refused and name it', async () => {
  const letter = { messageType: '02', messageTitle: '标题', messageContent: '卖大 麻', to: { everyone: true } };
  await school.signIn('ROLE_TEACHER', 'words-reader');
  const sent = await admin.ask(messageApi.send, letter);
  expect(sent.meta).toMatchObject({ code: 'sensitiveword.blocked', msg: '内容含有不能发布的词：大麻' });
  const announced = await admin.ask(announcementApi.save, { title: '大麻', content: '内容' });
  expect(announced.meta.code).toBe('sensitiveword.blocked');
});

test('a masked word reaches nobody unmasked', async () => {
  const reader = await school.signIn('ROLE_TEACHER', 'words-masked');
  await admin.call(announcementApi.save, { title: '请加 微信', content: '内容' });
  const { resultList } = (await reader.call(announcementApi.listPublished, {})).pageInfo;
  expect(resultList.map(({ title }) => title)).toEqual(['请＊＊＊＊']);
});

test('a change takes effect at once', async () => {
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

test('a word without any letter is refused, and teachers cannot manage words', async () => {
  expect((await admin.ask(sensitiveWordApi.save, { word: '***', level: 'mask' })).meta.code).toBe(
    'sensitiveword.noSign',
  );
  const teacher = await school.signIn('ROLE_TEACHER', 'words-teacher');
  expect((await teacher.ask(sensitiveWordApi.list, {})).status).toBe(403);
});

test('words are imported from a workbook: checked first, then added, changed, unchanged or refused', async () => {
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

test('the matcher tells how much of an end may begin a word', () => {
  const matcher = buildMatcher([
    { word: '绝密计划', level: 'block' },
    { word: '绝密计划生育展', level: 'allow' },
  ]);
  const cases = { 天地: 0, '天地绝 密': 3, 绝密计划: 4, 绝密计划生: 5, 绝密计划书: 0, 绝绝密: 2 };
  for (const [text, begun] of Object.entries(cases)) expect([text, matcher.begunAtEnd(text)]).toEqual([text, begun]);
});

import { messageApi } from '@xueyan/contract/base/message';
import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { textReviewApi } from '@xueyan/contract/base/text-review';
import { articleApi } from '@xueyan/contract/content/article';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'article-admin');
  student = await school.signIn('ROLE_STUDENT', 'article-student');
});
afterAll(() => school.close());

const form = { title: '一篇文章', category: 'news' as const, content: '正文' };
const shelved = async (said = {}) => {
  const { articleId } = await admin.call(articleApi.save, { ...form, ...said });
  await admin.call(articleApi.shelve, { articleId, onShelf: true });
  return articleId;
};
const readable = async (words: string) =>
  (await student.call(articleApi.listPublished, { words })).pageInfo.resultList.map(({ title }) => title);
const inDays = (days: number) =>
  school.server.platform.clock.write(new Date(school.server.platform.clock.now().getTime() + days * 86_400_000));

test('an article is readable on the shelf from its publishing time, and never off it', async () => {
  const { articleId } = await admin.call(articleApi.save, { ...form, title: '上架试验' });
  expect(await readable('上架试验')).toEqual([]);
  expect((await student.ask(articleApi.get, { articleId })).meta.code).toBe('wire.gone');
  expect(await admin.call(articleApi.shelve, { articleId, onShelf: true })).toEqual({ state: 'published' });
  expect(await readable('上架试验')).toEqual(['上架试验']);
  await admin.call(articleApi.shelve, { articleId, onShelf: false });
  expect(await readable('上架试验')).toEqual([]);
  const later = await shelved({ title: '明天的文章', publishTime: inDays(1) });
  expect((await student.ask(articleApi.get, { articleId: later })).meta.code).toBe('wire.gone');
  expect((await admin.call(articleApi.get, { articleId: later })).state).toBe('scheduled');
});

test('pinned articles come first, the search covers the text, and a category narrows the list', async () => {
  await shelved({ title: '甲', content: '独角兽' });
  await shelved({ title: '乙', content: '独角兽', pinned: true, category: 'guide' });
  await shelved({ title: '丙', content: '独角兽' });
  expect(await readable('独角兽')).toEqual(['乙', '丙', '甲']);
  const { pageInfo } = await student.call(articleApi.listPublished, { words: '独角兽', category: 'guide' });
  expect(pageInfo.resultList.map(({ title }) => title)).toEqual(['乙']);
});

test('each reader of an article is counted once', async () => {
  const articleId = await shelved({ title: '计数' });
  for (const reader of [student, student, admin]) await reader.call(articleApi.noteRead, { articleId });
  expect((await student.call(articleApi.get, { articleId })).readCount).toBe(2);
});

test('an article without text cannot be shelved, and concurrent changes are not overwritten', async () => {
  const { articleId } = await admin.call(articleApi.save, { title: '空的', category: 'news' });
  expect((await admin.ask(articleApi.shelve, { articleId, onShelf: true })).meta.code).toBe('article.empty');
  await admin.call(articleApi.update, { ...form, articleId, version: 1 });
  expect((await admin.ask(articleApi.update, { ...form, articleId, version: 1 })).meta.code).toBe('wire.changed');
});

test('a comment is hidden by moderators only, and an article with comments cannot be deleted', async () => {
  const articleId = await shelved({ title: '评论' });
  const other = await school.signIn('ROLE_STUDENT', 'article-other');
  const { commentId } = await student.call(articleApi.comment, { articleId, content: '很好' });
  const seenBy = async (person: Caller) =>
    (await person.call(articleApi.listComment, { articleId })).pageInfo.resultList.map(({ content }) => content);
  expect(await seenBy(other)).toEqual(['很好']);
  expect((await other.ask(articleApi.hideComment, { commentId, hidden: true })).meta.code).toBe('wire.gone');
  await admin.call(articleApi.hideComment, { commentId, hidden: true });
  expect(await seenBy(other)).toEqual([]);
  expect((await student.ask(articleApi.hideComment, { commentId, hidden: false })).meta.code).toBe('wire.gone');
  await admin.call(articleApi.hideComment, { commentId, hidden: false });
  expect(await seenBy(other)).toEqual(['很好']);
  expect((await admin.ask(articleApi.remove, { articleId })).meta.code).toBe('article.hasComments');
});

test('a comment with a word to review is private until it passes, and closed articles take none', async () => {
  await admin.call(sensitiveWordApi.save, { word: '待查词', category: 'other', level: 'review' });
  const articleId = await shelved({ title: '审核' });
  expect(await student.call(articleApi.comment, { articleId, content: '有待查词' })).toMatchObject({ waiting: true });
  const seen = async (person: Caller) =>
    (await person.call(articleApi.listComment, { articleId })).pageInfo.resultList.map(({ state }) => state);
  const other = await school.signIn('ROLE_STUDENT', 'article-third');
  expect([await seen(student), await seen(other)]).toEqual([['waiting'], []]);
  const [held] = (await admin.call(textReviewApi.list, { kind: 'articleComment' })).pageInfo.resultList;
  await admin.call(textReviewApi.pass, { reviewId: held?.reviewId ?? '' });
  expect(await seen(other)).toEqual(['shown']);
  const closed = await shelved({ title: '不评', commentable: false });
  const refused = await student.ask(articleApi.comment, { articleId: closed, content: '好' });
  expect(refused.meta.code).toBe('article.notCommentable');
});

describe('an article of a teacher', () => {
  const written = async (teacher: Caller, title: string, more: object = {}) => {
    const { articleId } = await teacher.call(articleApi.save, { ...form, title, ...more });
    return { articleId, ...(await teacher.call(articleApi.shelve, { articleId, onShelf: true })) };
  };

  test('waits until somebody who publishes has passed it, and its writer is told §content.1', async () => {
    const teacher = await school.signIn('ROLE_TEACHER', 'article-teacher');
    const { articleId, state } = await written(teacher, '教师来稿', { pinned: true });
    expect([state, await readable('教师来稿')]).toEqual(['waiting', []]);
    expect((await teacher.call(articleApi.list, {})).pageInfo.resultList.map(({ title }) => title)).toEqual([
      '教师来稿',
    ]);
    const colleague = await school.signIn('ROLE_TEACHER', 'article-colleague');
    expect((await colleague.call(articleApi.list, {})).pageInfo.totalSize).toBe(0);
    expect((await colleague.ask(articleApi.shelve, { articleId, onShelf: true })).meta.code).toBe('wire.gone');
    expect(await teacher.call(articleApi.shelve, { articleId, onShelf: true })).toEqual({ state: 'waiting' });
    expect(await admin.call(articleApi.shelve, { articleId, onShelf: true })).toEqual({ state: 'published' });
    expect(await readable('教师来稿')).toEqual(['教师来稿']);
    // Only who publishes puts an article before the others.
    expect(await student.call(articleApi.get, { articleId })).toMatchObject({ pinned: false, editor: false });
    const told = (await teacher.call(messageApi.list, {})).pageInfo.resultList;
    expect(told.map(({ messageTitle, link }) => [messageTitle, link])).toContainEqual([
      '文章已通过审核：教师来稿',
      `/content/news/${articleId}`,
    ]);
  });

  test('waits again once it is changed, and may be decided on among the texts to review', async () => {
    const teacher = await school.signIn('ROLE_TEACHER', 'article-reviser');
    const { articleId } = await written(teacher, '改过的来稿');
    await admin.call(articleApi.shelve, { articleId, onShelf: true });
    const { version } = await teacher.call(articleApi.get, { articleId });
    await teacher.call(articleApi.update, { ...form, title: '改过的来稿', content: '新内容', articleId, version });
    expect(await readable('改过的来稿')).toEqual([]);
    const held = (await admin.call(textReviewApi.list, { kind: 'article', state: 'waiting' })).pageInfo.resultList;
    const reviewId = held.find(({ title }) => title === '改过的来稿')?.reviewId ?? '';
    await admin.call(textReviewApi.pass, { reviewId });
    expect(await readable('改过的来稿')).toEqual(['改过的来稿']);
  });

  test('is passed as it was read, and not as its writer changed it meanwhile', async () => {
    const teacher = await school.signIn('ROLE_TEACHER', 'article-swapper');
    const { articleId } = await written(teacher, '审核期间换稿');
    const read = await admin.call(articleApi.get, { articleId });
    const { version } = await teacher.call(articleApi.get, { articleId });
    await teacher.call(articleApi.update, {
      ...form,
      title: '审核期间换稿',
      content: '没有人看过',
      articleId,
      version,
    });
    const passed = { articleId, onShelf: true, version: read.version };
    expect((await admin.ask(articleApi.shelve, passed)).meta.code).toBe('wire.changed');
    expect(await readable('审核期间换稿')).toEqual([]);
    const again = await admin.call(articleApi.get, { articleId });
    expect(await admin.call(articleApi.shelve, { ...passed, version: again.version })).toEqual({ state: 'published' });
  });

  test('has its comments moderated by those who publish, not by its writer', async () => {
    const teacher = await school.signIn('ROLE_TEACHER', 'article-commented');
    const { articleId } = await written(teacher, '有评论的来稿');
    await admin.call(articleApi.shelve, { articleId, onShelf: true });
    const { commentId } = await student.call(articleApi.comment, { articleId, content: '不当评论' });
    expect((await teacher.ask(articleApi.hideComment, { commentId, hidden: true })).meta.code).toBe('wire.gone');
    await admin.call(articleApi.hideComment, { commentId, hidden: true });
    expect((await teacher.ask(articleApi.hideComment, { commentId, hidden: false })).meta.code).toBe('wire.gone');
    expect((await teacher.call(articleApi.listComment, { articleId })).pageInfo.resultList).toEqual([]);
  });

  test('shows who reviews texts all that readers will see, and its author is screened with the rest', async () => {
    const teacher = await school.signIn('ROLE_TEACHER', 'article-signer');
    await written(teacher, '署名的来稿', { author: '某某工作室', summary: '列表里的摘要' });
    const { resultList } = (await admin.call(textReviewApi.list, { kind: 'article', state: 'waiting' })).pageInfo;
    const held = resultList.find(({ title }) => title === '署名的来稿');
    expect(held?.content).toBe('某某工作室\n\n列表里的摘要\n\n正文');
    await admin.call(sensitiveWordApi.save, { word: '冒名词', category: 'other', level: 'block' });
    const { articleId } = await admin.call(articleApi.save, { ...form, author: '冒名词' });
    const refused = await admin.ask(articleApi.shelve, { articleId, onShelf: true });
    expect(refused.meta.success).toBe(false);
  });

  test('is not written by a student', async () => {
    expect((await student.ask(articleApi.save, form)).meta.code).toBe('wire.notAllowed');
    expect((await student.call(articleApi.list, {})).pageInfo.totalSize).toBe(0);
  });
});

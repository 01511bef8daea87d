import { auditApi } from '@xueyan/contract/base/audit';
import { messageApi } from '@xueyan/contract/base/message';
import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { textReviewApi } from '@xueyan/contract/base/text-review';
import { warehouseApi } from '@xueyan/contract/content/warehouse';
import { warehouseCommentApi as api } from '@xueyan/contract/content/warehouse-comment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '../../../testing/live-page.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { warehouseCommentParameters } from './warehouse-comment.parameter.ts';

let school: School;
let admin: Caller;
let owner: Caller;
let writer: Caller;
let student: Caller;
let spaceId = '';
let pageId = '';
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'remark-admin');
  owner = await school.signIn('ROLE_TEACHER', 'remark-owner');
  writer = await school.signIn('ROLE_TEACHER', 'remark-writer');
  student = await school.signIn('ROLE_STUDENT', 'remark-student');
  ({ spaceId } = await owner.call(warehouseApi.saveSpace, { name: '空间' }));
  ({ pageId } = await owner.call(warehouseApi.addPage, { spaceId, title: '网络手册' }));
  await owner.call(warehouseApi.setMember, { spaceId, loginName: student.loginName, right: 'read' });
  await owner.call(warehouseApi.setMember, { spaceId, loginName: writer.loginName, right: 'write' });
});
afterAll(() => school.close());

const threads = async (who: Caller, show: 'open' | 'resolved' | 'all' = 'all') =>
  (await who.call(api.list, { pageId, show })).pageInfo.resultList;
const say = (who: Caller, content: string, threadId: string | null = null, quote = '') =>
  who.call(api.comment, { pageId, threadId, quote, content });
const openOf = async () => (await owner.call(api.counts, { spaceId })).countList[0]?.open ?? 0;
const told = async (who: Caller) =>
  (await who.call(messageApi.list, { pageNum: 1, pageSize: 20 })).pageInfo.resultList.map(
    ({ messageContent }) => messageContent,
  );

test('readers comment on a passage and reply one level deep, and those concerned are notified at once', async () => {
  const page = await openPage(school, writer);
  const { pageCommentId } = await say(student, '这里的网关写错了？', null, '默认网关');
  await page.next('warehouse.commented', (data) => data.pageId === pageId);
  page.close();
  expect((await told(owner))[0]).toContain('这里的网关写错了？');
  await say(owner, '已改', pageCommentId);
  expect((await told(student))[0]).toContain('已改');
  const [thread] = await threads(writer);
  expect(thread).toMatchObject({ quote: '默认网关', content: '这里的网关写错了？', mine: false, resolvedBy: null });
  expect(thread?.replies.map(({ content }) => content)).toEqual(['已改']);
  const deep = { pageId, threadId: thread?.replies[0]?.pageCommentId ?? '', content: '再深一层' };
  expect((await writer.ask(api.comment, deep)).meta.code).toBe('wire.gone');
  expect(await openOf()).toBe(1);
});

test('a user who cannot read the space can neither read nor write its comments', async () => {
  const stranger = await school.signIn('ROLE_TEACHER', 'remark-stranger');
  expect((await stranger.ask(api.list, { pageId })).meta.code).toBe('wire.gone');
  expect((await stranger.ask(api.counts, { spaceId })).meta.code).toBe('wire.gone');
  expect((await stranger.ask(api.comment, { pageId, content: '我也说' })).meta.code).toBe('wire.gone');
});

test('a thread is resolved by its writer or a writer of the space, and a reply reopens it', async () => {
  const { pageCommentId } = await say(owner, '谁来补一张拓扑图？');
  const settle = (who: Caller, resolved: boolean) => who.ask(api.resolve, { pageCommentId, resolved });
  expect((await settle(student, true)).meta.code).toBe('warehouseComment.notYours');
  const before = await openOf();
  expect((await settle(writer, true)).meta.success).toBe(true);
  expect(await openOf()).toBe(before - 1);
  expect((await threads(student, 'resolved')).map((one) => one.pageCommentId)).toEqual([pageCommentId]);
  await say(student, '我来', pageCommentId);
  expect(await openOf()).toBe(before);
  expect((await settle(owner, true)).meta.success).toBe(true);
  expect((await settle(owner, false)).meta.success).toBe(true);
});

test('users change and delete only their own, and a space manager deletes any, with an audit record', async () => {
  const { pageCommentId } = await say(student, '第一句');
  await say(writer, '回答', pageCommentId);
  expect((await writer.ask(api.update, { pageCommentId, content: '改别人的' })).meta.code).toBe('wire.gone');
  expect((await writer.ask(api.remove, { pageCommentId })).meta.code).toBe('warehouseComment.notYours');
  await student.call(api.update, { pageCommentId, content: '改过' });
  const seen = async () => (await threads(owner)).find((one) => one.pageCommentId === pageCommentId);
  expect(await seen()).toMatchObject({ content: '改过', edited: true });
  await owner.call(api.remove, { pageCommentId });
  expect(await seen()).toMatchObject({ content: '', state: 'removed', replies: [{ content: '回答' }] });
  const kept = await admin.call(auditApi.list, { action: 'warehouse.deletecomment', outcome: 'done' });
  expect(kept.pageInfo.resultList.map(({ actorId }) => actorId)).toEqual([owner.id]);
  const alone = await say(student, '独一句');
  await student.call(api.remove, { pageCommentId: alone.pageCommentId });
  expect((await threads(student)).some((one) => one.pageCommentId === alone.pageCommentId)).toBe(false);
});

test('a comment with a word to review is private until it passes, and notifications follow then', async () => {
  await admin.call(sensitiveWordApi.save, { word: '待查词', category: 'other', level: 'review' });
  await admin.call(sensitiveWordApi.save, { word: '禁用词', category: 'other', level: 'block' });
  expect((await student.ask(api.comment, { pageId, content: '有禁用词' })).meta.code).toBe('sensitiveword.blocked');
  const { pageCommentId, waiting } = await say(student, '有待查词');
  expect(waiting).toBe(true);
  const stateFor = async (who: Caller) =>
    (await threads(who)).find((one) => one.pageCommentId === pageCommentId)?.state;
  expect([await stateFor(student), await stateFor(owner)]).toEqual(['waiting', undefined]);
  expect((await told(owner)).some((one) => one.includes('待查词'))).toBe(false);
  const [held] = (await admin.call(textReviewApi.list, { kind: 'warehouseComment' })).pageInfo.resultList;
  await admin.call(textReviewApi.pass, { reviewId: held?.reviewId ?? '' });
  expect(await stateFor(owner)).toBe('shown');
  expect((await told(owner))[0]).toContain('待查词');
});

test('a person writes as many comments a minute as the school permits', async () => {
  await school.clock.advance({ minutes: 2 });
  await withParameter(school, warehouseCommentParameters.perMinute, 1, async () => {
    await say(writer, '第一条');
    const second = await writer.ask(api.comment, { pageId, threadId: null, quote: '', content: '第二条' });
    expect(second.meta.code).toBe('warehouseComment.tooFast');
  });
  await say(writer, '第二条');
});

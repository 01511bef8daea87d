import { messageApi } from '@xueyan/contract/base/message';
import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { type ReviewState, textReviewApi } from '@xueyan/contract/base/text-review';
import { announcementApi } from '@xueyan/contract/content/announcement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let author: Caller;
let reader: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'review-admin');
  author = await school.signIn('ROLE_ADMIN', 'review-author');
  reader = await school.signIn('ROLE_STUDENT', 'review-reader');
  await admin.call(sensitiveWordApi.save, { word: '作弊', level: 'review' });
});
afterAll(() => school.close());

const waiting = async (state: ReviewState = 'waiting') =>
  (await admin.call(textReviewApi.list, { state })).pageInfo.resultList;
const reviewOf = async (title: string) => (await waiting()).find((one) => one.title === title)?.reviewId ?? '';
const inbox = async (messageType: string, person = reader) =>
  (await person.call(messageApi.list, { messageType })).pageInfo.resultList.map((one) => one.messageTitle);
const published = async () =>
  (await reader.call(announcementApi.listPublished, {})).pageInfo.resultList.map(({ title }) => title);
const stateOf = async (title: string) =>
  (await author.call(announcementApi.list, { title })).pageInfo.resultList[0]?.state;
const letter = (messageTitle: string, more: object = {}) => ({
  ...{ messageType: '02', messageTitle, messageContent: '谈谈作 弊', to: { users: [reader.id] }, ...more },
});

test('an announcement with a word for review is visible only to its author until it is approved', async () => {
  const onLoginPage = async () => (await school.nobody.call(announcementApi.listOnLoginPage, {})).announcementList;
  await author.call(announcementApi.save, { title: '考风', content: '严禁作弊', onLoginPage: true });
  expect([await stateOf('考风'), await published(), await inbox('01')]).toEqual(['waiting', [], []]);
  expect(await onLoginPage()).toEqual([]);
  expect(await waiting()).toMatchObject([{ kind: 'announcement', title: '考风', words: ['作弊'] }]);
  await admin.call(textReviewApi.pass, { reviewId: await reviewOf('考风') });
  expect([await stateOf('考风'), await published(), await inbox('01')]).toEqual(['published', ['考风'], ['考风']]);
  expect(await onLoginPage()).toHaveLength(1);
  expect(await inbox('02', author)).toContain('内容已通过审核：考风');
});

test('a rejected announcement stays hidden, shows its author the reason, and can be rewritten', async () => {
  const { announcementId } = await author.call(announcementApi.save, { title: '代考', content: '作弊' });
  const reviewId = await reviewOf('代考');
  await admin.call(textReviewApi.reject, { reviewId, reason: '请换一种说法' });
  expect([await stateOf('代考'), await published()]).toEqual(['rejected', ['考风']]);
  const [told] = (await author.call(messageApi.list, { messageType: '02' })).pageInfo.resultList;
  expect(told?.messageContent).toContain('请换一种说法');
  const again = await admin.ask(textReviewApi.pass, { reviewId });
  expect(again.meta.code).toBe('textReview.decided');
  const change = { announcementId, version: 1, title: '诚信', content: '诚信考试' };
  await author.call(announcementApi.update, change);
  expect(await published()).toEqual(['诚信', '考风']);
});

test('a published text that gets a word for review is hidden until it is approved', async () => {
  const { announcementId } = await author.call(announcementApi.save, { title: '讲座', content: '周三' });
  await author.call(announcementApi.update, { announcementId, version: 1, title: '讲座', content: '防作弊' });
  expect([await published(), await inbox('01')]).not.toContainEqual(expect.arrayContaining(['讲座']));
  await admin.call(textReviewApi.pass, { reviewId: await reviewOf('讲座') });
  expect([(await published())[0], (await inbox('01'))[0]]).toEqual(['讲座', '讲座']);
});

test('a message waits too: it is sent when it is approved, or never', async () => {
  const sent = await author.call(messageApi.send, letter('第一封'));
  expect(sent).toMatchObject({ held: true, recipientCount: 0 });
  await author.call(messageApi.send, letter('第二封'));
  expect(await inbox('02')).toEqual([]);
  await admin.call(textReviewApi.pass, { reviewId: await reviewOf('第一封') });
  await admin.call(textReviewApi.reject, { reviewId: await reviewOf('第二封'), reason: '不合适' });
  await school.clock.advance({ minutes: 2 });
  expect(await inbox('02')).toEqual(['第一封']);
  const states = (await author.call(messageApi.listSent, {})).pageInfo.resultList;
  expect(states.map(({ messageTitle, state }) => [messageTitle, state])).toEqual(
    expect.arrayContaining([
      ['第一封', 'sent'],
      ['第二封', 'rejected'],
    ]),
  );
});

test('a scheduled message approved early waits for its time, and a cancelled one leaves the queue', async () => {
  const sendTime = school.clock.write(new Date(school.clock.now().getTime() + 600_000));
  await author.call(messageApi.send, letter('定时的', { sendTime }));
  await admin.call(textReviewApi.pass, { reviewId: await reviewOf('定时的') });
  expect(await inbox('02')).not.toContain('定时的');
  await school.clock.advance({ minutes: 11 });
  expect(await inbox('02')).toContain('定时的');
  const { messageId } = await author.call(messageApi.send, letter('不发了'));
  const reviewId = await reviewOf('不发了');
  await author.call(messageApi.cancel, { messageId });
  expect((await admin.ask(textReviewApi.pass, { reviewId })).meta.code).toBe('textReview.decided');
});

test('only managers of the words decide', async () => {
  const teacher = await school.signIn('ROLE_TEACHER', 'review-teacher');
  expect((await teacher.ask(textReviewApi.list, {})).status).toBe(403);
  expect((await admin.ask(textReviewApi.reject, { reviewId: teacher.id, reason: '' })).status).toBe(400);
  expect((await admin.ask(textReviewApi.pass, { reviewId: teacher.id })).meta.code).toBe('wire.gone');
});

test('reviewers are notified once of waiting texts, and again when they have read that and more arrive', async () => {
  const decider = await school.signIn('ROLE_ADMIN', 'review-decider');
  const told = async () => (await decider.call(messageApi.list, { messageType: '02' })).pageInfo.resultList;
  for (const n of [1, 2, 3]) await author.call(messageApi.send, letter(`很多 ${n}`));
  await school.clock.advance({ minutes: 1 });
  await author.call(messageApi.send, letter('很多 4'));
  await school.clock.advance({ minutes: 1 });
  const [first] = await told();
  expect([first?.messageTitle, first?.link, (await told()).length]).toEqual(['有内容等待审核', '/text-reviews', 1]);
  await decider.call(messageApi.markRead, { messageId: first?.smId ?? '' });
  await school.clock.advance({ minutes: 1 });
  expect(await told()).toHaveLength(1);
  await author.call(messageApi.send, letter('很多 5'));
  await school.clock.advance({ minutes: 1 });
  expect(await told()).toHaveLength(2);
  expect(await inbox('02')).not.toContain('有内容等待审核');
  expect((await decider.call(textReviewApi.countWaiting, {})).waiting).toBe((await waiting()).length);
});

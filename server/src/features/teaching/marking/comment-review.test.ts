import { messageApi } from '@xueyan/contract/base/message';
import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { textReviewApi } from '@xueyan/contract/base/text-review';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let lesson: Lesson;
let student: Caller;
let runId: string;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'comment-admin');
  lesson = await openLesson(school);
  const [first] = lesson.students;
  if (!first) throw new Error('no student');
  student = first;
  ({ runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId }));
  await student.call(attemptApi.submit, { runId, content: '报告', version: 0 });
  const words = [
    ['蠢货', 'block'],
    ['加微信', 'mask'],
    ['抄袭', 'review'],
    ['反抄袭', 'allow'],
  ] as const;
  for (const [word, level] of words) await admin.call(sensitiveWordApi.save, { word, level });
});
afterAll(() => school.close());

const desk = () => lesson.teacher.call(markingApi.get, { runId });
const mark = async (comment: string) =>
  (await lesson.teacher.ask(markingApi.mark, { runId, score: 30, comment, version: (await desk()).version })).meta;
const shown = async () => (await student.call(attemptApi.open, { sectionId: lesson.sectionId })).report.comment;
const reviewOf = async (content: string) => {
  const { resultList } = (await admin.call(textReviewApi.list, { kind: 'reportComment', words: content })).pageInfo;
  return resultList[0]?.reviewId ?? '';
};

test('each screening level handles a comment as configured: rejected, masked, held or unchanged', async () => {
  expect((await mark('蠢货')).code).toBe('sensitiveword.blocked');
  await mark('请加微信');
  await lesson.teacher.call(markingApi.publish, { sectionId: lesson.sectionId });
  expect(await shown()).toBe('请＊＊＊');
  await mark('有抄袭');
  expect(await shown()).toBe('');
  await mark('支持反抄袭');
  expect(await shown()).toBe('支持反抄袭');
  expect((await desk()).commentReview).toBeNull();
});

test('a held comment shows as waiting to the teacher and reaches the student once it is passed', async () => {
  await mark('疑似抄袭，请说明');
  expect(await desk()).toMatchObject({ comment: '疑似抄袭，请说明', commentReview: { state: 'waiting' } });
  expect(await shown()).toBe('');
  await admin.call(textReviewApi.pass, { reviewId: await reviewOf('疑似抄袭') });
  expect(await shown()).toBe('疑似抄袭，请说明');
  expect((await desk()).commentReview).toBeNull();
});

test('a rejected comment never reaches the student, and the teacher reads why', async () => {
  await mark('就是抄袭');
  await admin.call(textReviewApi.reject, { reviewId: await reviewOf('就是抄袭'), reason: '没有证据' });
  expect(await shown()).toBe('');
  expect((await desk()).commentReview).toEqual({ state: 'rejected', reason: '没有证据' });
  await mark('好');
  expect([await shown(), (await desk()).commentReview]).toEqual(['好', null]);
});

test('the reason of a return is held as well: the report returns at once, the reason once passed', async () => {
  const { version } = await desk();
  await lesson.teacher.call(markingApi.giveBack, { runId, comment: '请删去抄袭的部分', version });
  const { report } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  expect(report).toMatchObject({ state: 'returned', comment: '' });
  const [told] = (await student.call(messageApi.list, { messageType: '02' })).pageInfo.resultList;
  expect(told?.messageContent).not.toContain('抄袭');
  await admin.call(textReviewApi.pass, { reviewId: await reviewOf('请删去') });
  expect(await shown()).toBe('请删去抄袭的部分');
});

import { sectionApi } from '@xueyan/contract/school/section';
import { sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { classDiscussionApi } from '@xueyan/contract/teaching/class-discussion';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { courseDiscussionApi } from '@xueyan/contract/teaching/course-discussion';
import { discussionApi } from '@xueyan/contract/teaching/discussion';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let [amy, ben] = [] as Caller[] as [Caller, Caller];
let [sectionId, classSessionId, threadId] = ['', '', ''];
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  [amy, ben] = lesson.students as [Caller, Caller];
  const { teacher, courseId, chapterId, classId } = lesson;
  const row = { courseId, parentId: chapterId, title: '讨论：权限', kind: 'discussion' } as const;
  ({ sectionId } = await teacher.call(sectionApi.save, row));
  ({ postId: threadId } = await say(amy, '## 为什么要 **sudo**？'));
  await later();
  ({ classSessionId } = await teacher.call(classSessionApi.begin, {
    ...{ courseId, title: '第二次课', classIds: [classId] },
  }));
  await teacher.call(classSessionApi.change, { classSessionId, discussionOpen: true, anonymousAllowed: true });
  await later();
  await ben.call(classDiscussionApi.post, { classSessionId, content: '听不清', anonymous: true });
});
afterAll(() => school.close());

const later = () => school.clock.advance({ seconds: 30 });
const say = (who: Caller, content: string, parentId: string | null = null) =>
  who.call(discussionApi.say, { sectionId, parentId, content });
const list = async (who: Caller, more: Omit<Input<typeof courseDiscussionApi.list>, 'courseId'> = {}) =>
  (await who.call(courseDiscussionApi.list, { courseId: lesson.courseId, ...more })).pageInfo.resultList;
const texts = async (...asked: Parameters<typeof list>) => (await list(...asked)).map(({ excerpt }) => excerpt);

test('the threads of sections and of classes are one list, the latest first, anonymous ones without a name', async () => {
  const found = await list(lesson.teacher);
  expect(found.map(({ excerpt, place, placeTitle, authorName }) => [excerpt, place, placeTitle, authorName])).toEqual([
    ['听不清', 'class', '第二次课', ''],
    ['为什么要 sudo？', 'section', '讨论：权限', '学生0'],
  ]);
  await say(ben, '为了安全', threadId);
  const [first] = await list(lesson.teacher);
  expect(first).toMatchObject({ threadId, replyCount: 1, answered: false });
  expect(await texts(lesson.teacher, { orderFlag: 'createTime asc' })).toEqual(['为什么要 sudo？', '听不清']);
});

test('it is searched by text, place and name, but an anonymous author is not found', async () => {
  expect(await texts(lesson.teacher, { words: 'sudo' })).toEqual(['为什么要 sudo？']);
  expect(await texts(lesson.teacher, { words: '第二次' })).toEqual(['听不清']);
  expect(await texts(lesson.teacher, { words: '学生0' })).toEqual(['为什么要 sudo？']);
  expect(await texts(lesson.teacher, { words: '学生1' })).toEqual([]);
  expect(await texts(lesson.teacher, { place: 'class' })).toEqual(['听不清']);
});

test('what others wrote is unread until it is read, and unread again after another reply', async () => {
  expect(await texts(amy, { filter: 'unread' })).toEqual(['为什么要 sudo？', '听不清']);
  await later();
  await amy.call(courseDiscussionApi.markRead, { courseId: lesson.courseId, threadIds: [threadId] });
  expect(await texts(amy, { filter: 'unread' })).toEqual(['听不清']);
  await later();
  await say(amy, '懂了', threadId);
  expect(await texts(amy, { filter: 'unread' })).toEqual(['听不清']);
  await later();
  await say(ben, '不客气', threadId);
  expect(await texts(amy, { filter: 'unread' })).toEqual(['为什么要 sudo？', '听不清']);
  await later();
  await amy.call(courseDiscussionApi.markRead, { courseId: lesson.courseId, threadIds: null });
  expect(await texts(amy, { filter: 'unread' })).toEqual([]);
  expect(await texts(amy, { filter: 'mine' })).toEqual(['为什么要 sudo？']);
});

test('a thread is unanswered until a teacher replies', async () => {
  expect(await texts(lesson.teacher, { filter: 'unanswered' })).toEqual(['为什么要 sudo？', '听不清']);
  await say(lesson.teacher, '因为 root 什么都能做', threadId);
  expect(await texts(lesson.teacher, { filter: 'unanswered' })).toEqual(['听不清']);
});

test('a student sees neither hidden posts, nor closed sections, nor classes without them, and outsiders nothing', async () => {
  const { courseId, teacher } = lesson;
  const [said] = await list(teacher, { place: 'class' });
  await teacher.call(classDiscussionApi.hide, { classPostId: said?.threadId ?? '', hidden: true });
  expect([await texts(amy), (await list(teacher))[0]?.hidden]).toEqual([['为什么要 sudo？'], false]);
  expect((await list(teacher, { place: 'class' })).map(({ hidden }) => hidden)).toEqual([true]);

  const rule = { openTime: null, dueTime: null, afterSectionId: lesson.sectionId, afterScore: null, classDates: [] };
  await teacher.call(sectionReleaseApi.saveRule, { sectionIds: [sectionId], rule });
  expect([await texts(amy), (await texts(teacher)).length]).toEqual([[], 2]);
  const read = await amy.ask(courseDiscussionApi.markRead, { courseId, threadIds: [threadId] });
  expect(read.meta.code).toBe('wire.gone');

  const outsider = await school.signIn('ROLE_STUDENT', 'thread-outsider');
  expect((await outsider.ask(courseDiscussionApi.list, { courseId })).meta.code).toBe('wire.gone');
  const other = await openLesson(school, { students: 1 });
  const inOther = await other.students[0]?.ask(courseDiscussionApi.markRead, {
    ...{ courseId: other.courseId, threadIds: [threadId] },
  });
  expect(inOther?.meta.code).toBe('wire.gone');
});

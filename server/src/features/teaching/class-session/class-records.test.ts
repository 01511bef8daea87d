import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { classDiscussionApi } from '@xueyan/contract/teaching/class-discussion';
import { classNoteApi } from '@xueyan/contract/teaching/class-note';
import { classQuestionApi } from '@xueyan/contract/teaching/class-question';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { groupingApi } from '@xueyan/contract/teaching/grouping';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const dayMs = 86_400_000;
const at = (days: number) => school.clock.write(new Date(school.clock.now().getTime() + days * dayMs));

/** Holds a class in which something of every kind happens. */
async function hold({ teacher, students, courseId, classId }: Lesson, title: string): Promise<void> {
  const { classSessionId } = await teacher.call(classSessionApi.begin, { courseId, classIds: [classId], title });
  await teacher.call(classSessionApi.checkIn, { classSessionId, way: 'button', minutes: 5 });
  await teacher.call(classSessionApi.change, { classSessionId, discussionOpen: true });
  await teacher.call(classQuestionApi.ask, { classSessionId, kind: 'text', prompt: `${title}的问题` });
  await (students[0] as Caller).call(classDiscussionApi.post, { classSessionId, content: `${title}的发言` });
  await teacher.call(groupingApi.make, { classSessionId, name: `${title}的分组`, method: 'hand', count: 2 });
  const note = { classSessionId, kind: 'shared', content: `${title}的板书`, version: 0 } as const;
  await teacher.call(classNoteApi.save, note);
  await teacher.call(classSessionApi.end, { classSessionId });
}

/** What each list of records shows to somebody. */
async function recordsOf(who: Caller, search: { courseId?: string; from?: string; until?: string } = {}) {
  const list = <R>(found: { pageInfo: { resultList: R[] } }) => found.pageInfo.resultList;
  return {
    classes: list(await who.call(classSessionApi.list, search)).map(({ title }) => title),
    checkIns: list(await who.call(attendanceApi.list, search)).length,
    notes: list(await who.call(classNoteApi.list, search)).map(({ excerpt }) => excerpt),
    groupings: list(await who.call(groupingApi.list, search)).map(({ name }) => name),
    questions: list(await who.call(classQuestionApi.list, search)).map(({ prompt }) => prompt),
    posts: list(await who.call(classDiscussionApi.list, search)).map(({ content }) => content),
  };
}

const of = (...titles: string[]) => ({
  ...{ classes: titles, checkIns: titles.length, notes: titles.map((one) => `${one}的板书`) },
  groupings: titles.map((one) => `${one}的分组`),
  questions: titles.map((one) => `${one}的问题`),
  posts: titles.map((one) => `${one}的发言`),
});

test('the records of all classes are found together: of one’s courses, of one course, of some days', async () => {
  const lesson = await openLesson(school);
  const { teacher, courseId } = lesson;
  await hold(lesson, '第一讲');
  await school.clock.advance({ hours: 48 });
  const fresh = { ...lesson, teacher: await school.logIn(teacher.loginName) };
  fresh.students = [await school.logIn((lesson.students[0] as Caller).loginName)];
  await hold(fresh, '第二讲');
  expect(await recordsOf(fresh.teacher)).toEqual(of('第二讲', '第一讲'));
  expect(await recordsOf(fresh.teacher, { courseId, from: at(-1) })).toEqual(of('第二讲'));
  expect(await recordsOf(fresh.teacher, { courseId, until: at(-1) })).toEqual(of('第一讲'));
  const [question] = (await fresh.teacher.call(classQuestionApi.list, { courseId, prompt: '第一讲' })).pageInfo
    .resultList;
  expect(question).toMatchObject({ classTitle: '第一讲', courseName: 'Linux 操作系统' });
  const found = await fresh.teacher.call(classDiscussionApi.list, { courseId, content: '第二讲' });
  expect(found.pageInfo).toMatchObject({ totalSize: 1, resultList: [{ classTitle: '第二讲' }] });

  const stranger = (await openLesson(school)).teacher;
  expect(await recordsOf(stranger)).toEqual(of());
  expect((await stranger.ask(groupingApi.list, { courseId })).meta.code).toBe('wire.gone');
  expect((await stranger.call(classQuestionApi.list, { courseId })).pageInfo.totalSize).toBe(0);
  const [student] = fresh.students as [Caller];
  expect((await student.ask(classDiscussionApi.list, { courseId })).status).toBe(403);
  expect((await student.ask(classQuestionApi.list, { courseId })).status).toBe(403);
});

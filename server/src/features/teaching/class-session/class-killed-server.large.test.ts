import { sectionApi } from '@xueyan/contract/school/section';
import { classDiscussionApi } from '@xueyan/contract/teaching/class-discussion';
import { classNoteApi } from '@xueyan/contract/teaching/class-note';
import { classQuestionApi } from '@xueyan/contract/teaching/class-question';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { groupingApi } from '@xueyan/contract/teaching/grouping';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, caller, openSchool, type School } from '../../../testing/school.ts';
import type { ServerProcess } from '../../../testing/server-process.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** The same session of a person, at another server. */
const at = ({ url }: ServerProcess, { id, loginName, token }: Caller) => caller(url, id, loginName, token);

test('a class goes on after the server was killed: slide, poll, buzz-in, groups, notes and presence', async () => {
  const lesson = await openLesson(school, { students: 4 });
  const before = await school.otherProcess();
  const teacher = at(before, lesson.teacher);
  const students = lesson.students.map((one) => at(before, one));
  const { classSessionId } = await teacher.call(classSessionApi.begin, {
    ...{ courseId: lesson.courseId, classIds: [lesson.classId], title: '第一课' },
  });
  const [first, second, third] = students as [Caller, Caller, Caller];
  const page = await openPage(before, first);
  for (const one of students) await one.call(classSessionApi.enter, { classSessionId });

  const { sectionId } = await teacher.call(sectionApi.save, {
    ...{ courseId: lesson.courseId, parentId: lesson.chapterId, title: '讲义', kind: 'reading' },
  });
  await teacher.call(sectionApi.saveReading, { sectionId, content: '# 一\n\n# 二\n', version: 1 });
  const slide = { sectionId, page: 0 };
  const { slideVersion } = await teacher.call(classSessionApi.push, { classSessionId, slide });
  await page.next('classsession.slide');
  const seen = page.events.at(-1);
  await teacher.call(groupingApi.make, { classSessionId, name: '小组', method: 'number', count: 2 });
  await teacher.call(classNoteApi.save, { classSessionId, kind: 'shared', content: '板书', version: 0 });
  await first.call(classDiscussionApi.post, { classSessionId, content: '听得见' });
  const { classQuestionId: buzzId } = await teacher.call(classQuestionApi.ask, { classSessionId, kind: 'buzz' });
  for (const one of [second, first]) await one.call(classQuestionApi.answer, { classQuestionId: buzzId });
  const minutesOf = async (who: Caller) => {
    const { pageInfo } = await who.call(classSessionApi.people, { classSessionId, pageSize: 100 });
    return pageInfo.resultList.find(({ userId }) => userId === first.id)?.minutes;
  };
  for (let beat = 0; beat < 6; beat++) await school.clock.advance({ seconds: 20 });
  expect(await minutesOf(teacher)).toBe(2);

  await before.close('SIGKILL');
  await page.closed;
  const after = await school.otherProcess();
  const [again, one, two, three] = [lesson.teacher, first, second, third].map((who) => at(after, who)) as [
    Caller,
    Caller,
    Caller,
    Caller,
  ];

  // What was there is there.
  const { classSessionList } = await one.call(classSessionApi.running, {});
  expect(classSessionList).toMatchObject([{ classSessionId, title: '第一课' }]);
  expect(await one.call(classSessionApi.state, { classSessionId })).toMatchObject({ state: 'running', slideVersion });
  const groups = (await one.call(groupingApi.current, { classSessionId })).grouping?.groups;
  expect(groups?.map(({ members }) => members.length)).toEqual([2, 2]);
  expect((await one.call(classNoteApi.get, { classSessionId, kind: 'shared' })).content).toBe('板书');
  const talk = await two.call(classDiscussionApi.list, { classSessionId });
  expect(talk.pageInfo.resultList.map(({ content }) => content)).toEqual(['听得见']);
  const current = async (who: Caller) => (await who.call(classQuestionApi.current, { classSessionId })).question;
  const buzz = await current(three);
  expect(buzz?.named.map(({ userId }) => userId)).toEqual([second.id, first.id]);
  expect(await minutesOf(again)).toBe(2);

  // And it goes on: the order of the buzz-in, a page that comes back, votes, the next slide, minutes.
  await three.call(classQuestionApi.answer, { classQuestionId: buzzId });
  await again.call(classQuestionApi.judge, { classQuestionId: buzzId, userId: second.id, judgement: 'wrong' });
  expect((await current(one))?.winnerId).toBe(first.id);
  expect((await current(one))?.named.at(-1)?.userId).toBe(third.id);
  const back = await openPage(after, one, seen?.seq);
  await one.call(classSessionApi.enter, { classSessionId });
  const { classQuestionId } = await again.call(classQuestionApi.ask, {
    ...{ classSessionId, kind: 'poll', prompt: '懂了吗', options: ['懂了', '没懂'] },
  });
  await back.next('classsession.changed', ({ part }) => part === 'question');
  for (const who of [one, two, three]) await who.call(classQuestionApi.answer, { classQuestionId, choices: [0] });
  expect((await current(again))?.histogram).toEqual([3, 0]);
  const pushed = await again.call(classSessionApi.push, { classSessionId, slide: { ...slide, page: 1 } });
  expect(pushed.slideVersion).toBeGreaterThan(slideVersion);
  await back.next('classsession.slide', (data) => data.slideVersion === pushed.slideVersion);
  for (let beat = 0; beat < 6; beat++) await school.clock.advance({ seconds: 20 });
  expect(await minutesOf(again)).toBeGreaterThanOrEqual(4);
  back.close();
  await again.call(classSessionApi.end, { classSessionId });
  expect((await again.call(classSessionApi.report, { classSessionId })).cameCount).toBeGreaterThan(0);
  await after.close();
}, 120_000);

test('votes of a poll that was open when the server was killed count, and more are taken', async () => {
  const lesson = await openLesson(school, { students: 3 });
  const before = await school.otherProcess();
  const { classSessionId } = await at(before, lesson.teacher).call(classSessionApi.begin, {
    ...{ courseId: lesson.courseId, classIds: [lesson.classId], title: '第二课' },
  });
  const { classQuestionId } = await at(before, lesson.teacher).call(classQuestionApi.ask, {
    ...{ classSessionId, kind: 'poll', prompt: '1 + 1', options: ['1', '2'], rightOptions: [1] },
  });
  const vote = (there: ServerProcess, student: number, choice: number) =>
    at(there, lesson.students[student] as Caller).call(classQuestionApi.answer, { classQuestionId, choices: [choice] });
  await vote(before, 0, 0);
  await vote(before, 1, 1);
  await before.close('SIGKILL');
  const after = await school.otherProcess();
  await vote(after, 2, 1);
  await vote(after, 0, 1);
  const { question } = await at(after, lesson.teacher).call(classQuestionApi.current, { classSessionId });
  expect(question).toMatchObject({ classQuestionId, state: 'open', histogram: [0, 3] });
  await after.close();
}, 120_000);

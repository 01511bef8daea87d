import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { bodies, giveExam, writePaper } from '../../../testing/exam.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));

test('a board begins with the candidates who need somebody, and shows when the exam ends', async () => {
  const { teacher, students, classId } = await openLesson(school, { students: 3 });
  const [first, second, third] = students as [Caller, Caller, Caller];
  const paperId = await writePaper(teacher, [bodies.single]);
  const times = { beginTime: inMinutes(1), endTime: inMinutes(200), minutes: 60, lateMinutes: 30 };
  const examId = await giveExam(teacher, { paperId, classIds: [classId], start: 'together', ...times });
  const listed = async (more: object = {}) =>
    (await teacher.call(proctoringApi.candidates, { examId, ...more })).pageInfo.resultList.map((one) => one.loginName);
  await school.clock.advance({ minutes: 2 });
  expect(await listed()).toEqual([first, second, third].map(({ loginName }) => loginName));
  // Nobody has the page of the last one open: they are cut off.
  await third.call(sittingApi.begin, { examId });
  expect(await listed()).toEqual([third, first, second].map(({ loginName }) => loginName));
  expect(await listed({ orderFlag: 'loginName asc' })).toEqual([first, second, third].map((one) => one.loginName));
  const { endTime } = await teacher.call(proctoringApi.board, { examId });
  expect(endTime).toBe(school.clock.write(new Date(school.clock.read(times.beginTime).getTime() + 3_600_000)));
});

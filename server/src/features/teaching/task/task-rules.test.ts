import { sectionApi } from '@xueyan/contract/school/section';
import { type TaskBody, taskApi } from '@xueyan/contract/teaching/task';
import { bankMax, taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taskPhrases } from '../../../db/task.table.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school);
  teacher = lesson.teacher;
  [student] = lesson.students as [Caller];
});
afterAll(() => school.close());

const body: TaskBody = {
  ...{ form: 'text', content: '写一篇短文', template: '', points: 100, filesMax: 2 },
  ...{ openTime: null, dueTime: null, lateAllowed: true, latePerDay: 0, lateMost: 100 },
  ...{ resubmit: true, anonymous: false, grouped: false, rubric: [], paperId: null, experimentId: null },
};
const inHours = (hours: number) => school.clock.write(new Date(school.clock.now().getTime() + hours * 3_600_000));

async function add() {
  const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title: '短文', kind: 'task' as const };
  return (await teacher.call(sectionApi.save, row)).sectionId;
}
async function give(dueTime: string | null = null) {
  const sectionId = await add();
  await teacher.call(taskApi.save, { ...body, dueTime, sectionId, version: 1 });
  await teacher.call(taskApi.give, { sectionId });
  return sectionId;
}

test('a task does not end before it opens, and nobody gets a due time that is over', async () => {
  const sectionId = await add();
  const wrong = { ...body, openTime: inHours(2), dueTime: inHours(1), sectionId, version: 1 };
  expect((await teacher.ask(taskApi.save, wrong)).meta.code).toBe('task.dates');
  const given = await give();
  const past = { sectionId: given, userIds: [student.id], dueTime: inHours(-1), reason: '' };
  expect((await teacher.ask(taskMarkingApi.extend, past)).meta.code).toBe('task.dueBefore');
});

test('tasks to do come by their deadline, and those without one after them', async () => {
  const free = await give();
  const later = await give(inHours(48));
  const soon = await give(inHours(24));
  const listed = (await student.call(taskApi.mine, { open: true })).pageInfo.resultList.map((one) => one.sectionId);
  expect(listed.filter((id) => [free, later, soon].includes(id))).toEqual([soon, later, free]);
});

test('nothing is handed in by nothing, marked before it was handed in, or published before it was marked', async () => {
  const sectionId = await give();
  const { workId, version } = await student.call(taskWorkApi.open, { sectionId });
  const empty = { workId, content: '  ', version };
  expect((await student.ask(taskWorkApi.submit, empty)).meta.code).toBe('task.nothing');
  expect((await teacher.ask(taskMarkingApi.work, { workId })).meta.code).toBe('task.notSubmitted');
  const mark = { workId, score: 80, comment: '', picks: [], waive: false, reason: '' };
  expect((await teacher.ask(taskMarkingApi.mark, { ...mark, version })).meta.code).toBe('task.notSubmitted');
  const back = { workIds: [workId], comment: '再写' };
  expect((await teacher.ask(taskMarkingApi.giveBack, back)).meta.code).toBe('task.notSubmitted');
  const publish = () => teacher.ask(taskMarkingApi.publish, { sectionId, workIds: [] });
  expect((await publish()).meta.code).toBe('task.nothingToPublish');
  const sent = await student.call(taskWorkApi.submit, { workId, content: '我的短文', version });
  await teacher.call(taskMarkingApi.mark, { ...mark, version: sent.version });
  expect((await publish()).data.count).toBe(1);
  // Published once: there is nothing left.
  expect((await publish()).meta.code).toBe('task.nothingToPublish');
});

test('a student who works alone has no mark beside that of the work', async () => {
  const sectionId = await give();
  const { workId, version } = await student.call(taskWorkApi.open, { sectionId });
  const sent = await student.call(taskWorkApi.submit, { workId, content: '我的短文', version });
  const more = { workId, userId: student.id, deviation: 5, reason: '多做', version: sent.version };
  expect((await teacher.ask(taskMarkingApi.markMember, more)).meta.code).toBe('task.memberAlone');
});

test('the comment bank has an end, and a phrase that is in it already still counts as used', async () => {
  const words = Array.from({ length: bankMax }, (_, n) => ({ ownerId: teacher.id, words: `评语${n}` }));
  await school.sql.insert(taskPhrases).values(words);
  expect((await teacher.ask(taskMarkingApi.addComment, { words: '新的' })).meta.code).toBe('task.bankFull');
  await teacher.call(taskMarkingApi.addComment, { words: '评语7' });
  const { comments } = await teacher.call(taskMarkingApi.bank, {});
  expect(comments).toHaveLength(bankMax);
  expect(comments[0]?.words).toBe('评语7');
});

import { messageApi, systemMessageType } from '@xueyan/contract/base/message';
import { sectionApi } from '@xueyan/contract/school/section';
import { type TaskBody, taskApi } from '@xueyan/contract/teaching/task';
import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { taskParameters } from './task.parameter.ts';

let school: School;
let lesson: Lesson;
let [student, other] = [] as Caller[] as [Caller, Caller];
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  [student, other] = lesson.students as [Caller, Caller];
});
afterAll(() => school.close());

const body: TaskBody = {
  ...{ form: 'text', content: '写一篇短文', template: '', points: 100, filesMax: 0 },
  ...{ openTime: null, dueTime: null, lateAllowed: false, latePerDay: 0, lateMost: 100 },
  ...{ resubmit: true, anonymous: false, grouped: false, rubric: [], paperId: null, experimentId: null },
};
const inHours = (hours: number) => {
  const { clock } = school.server.platform;
  return clock.write(new Date(clock.now().getTime() + hours * 3_600_000));
};

async function give(title: string, hours: number) {
  const { teacher, courseId, chapterId } = lesson;
  const row = { courseId, parentId: chapterId, title, kind: 'task' as const };
  const { sectionId } = await teacher.call(sectionApi.save, row);
  await teacher.call(taskApi.save, { ...body, dueTime: inHours(hours), sectionId, version: 1 });
  await teacher.call(taskApi.give, { sectionId });
  return sectionId;
}

async function handIn(who: Caller, sectionId: string) {
  const { workId, version } = await who.call(taskWorkApi.open, { sectionId });
  await who.call(taskWorkApi.submit, { workId, content: '好', version });
}

/** Returns how often a person was reminded of a task. */
const reminded = async (who: Caller, title: string) => {
  const { pageInfo } = await who.call(messageApi.list, { messageType: systemMessageType, pageSize: 100 });
  return pageInfo.resultList.filter((one) => one.messageTitle === `任务即将截止：${title}`).length;
};

test('who has not handed a task in is reminded once before it is due, who has is not', async () => {
  const sectionId = await give('短文', 24.5);
  await handIn(other, sectionId);
  await school.clock.advance({ minutes: 5 });
  expect(await reminded(student, '短文')).toBe(0);
  await school.clock.advance({ minutes: 30 });
  expect([await reminded(student, '短文'), await reminded(other, '短文')]).toEqual([1, 0]);
  await school.clock.advance({ minutes: 5 });
  expect(await reminded(student, '短文')).toBe(1);
});

test('a due time of their own decides when a student is reminded', async () => {
  const sectionId = await give('延期', 60);
  await lesson.teacher.call(taskMarkingApi.extend, {
    ...{ sectionId, userIds: [student.id], dueTime: inHours(10), reason: '' },
  });
  await school.clock.advance({ minutes: 5 });
  expect([await reminded(student, '延期'), await reminded(other, '延期')]).toEqual([1, 0]);
});

test('the school sets how early, and with 0 nobody is reminded', async () => {
  await withParameter(school, taskParameters.remindBefore, 0, async () => {
    await give('不提醒', 3);
    await school.clock.advance({ minutes: 5 });
    expect(await reminded(student, '不提醒')).toBe(0);
  });
  await withParameter(school, taskParameters.remindBefore, 100, async () => {
    await give('早提醒', 90);
    await school.clock.advance({ minutes: 5 });
    expect(await reminded(student, '早提醒')).toBe(1);
  });
});

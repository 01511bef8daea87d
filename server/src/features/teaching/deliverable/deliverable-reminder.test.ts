import { messageApi, systemMessageType } from '@xueyan/contract/base/message';
import { deliverableApi } from '@xueyan/contract/teaching/deliverable';
import { usualRubric } from '@xueyan/contract/teaching/rubric';
import { studentTeamApi } from '@xueyan/contract/teaching/student-team';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { deliverableParameters } from './deliverable.parameter.ts';

let school: School;
let lesson: Lesson;
let [one, mate, other, alone] = [] as Caller[] as [Caller, Caller, Caller, Caller];
let otherTeam = '';
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 4 });
  [one, mate, other, alone] = lesson.students as typeof lesson.students & [Caller, Caller, Caller, Caller];
  const { teacher, courseId } = lesson;
  const make = async (name: string, memberIds: string[]) =>
    (await teacher.call(studentTeamApi.save, { courseId, name, memberIds })).teamId;
  await make('一队', [one.id, mate.id]);
  otherTeam = await make('二队', [other.id]);
});
afterAll(() => school.close());

async function ask(title: string, hours: number) {
  const { clock } = school.server.platform;
  const dueTime = clock.write(new Date(clock.now().getTime() + hours * 3_600_000));
  const form = { title, demand: '写清楚', dueTime, lateAllowed: true, rubric: usualRubric };
  const row = { sectionId: lesson.chapterId, deliverableId: null, form, version: 0 };
  return (await lesson.teacher.call(deliverableApi.save, row)).deliverableId;
}

const reminded = (title: string) =>
  Promise.all(
    [one, mate, other, alone].map(async (who) => {
      const { pageInfo } = await who.call(messageApi.list, { messageType: systemMessageType, pageSize: 100 });
      return pageInfo.resultList.filter((message) => message.messageTitle === `交付物即将截止：${title}`).length;
    }),
  );

test('each member of a team without the deliverable is reminded once before it is due', async () => {
  const key = { deliverableId: await ask('方案', 48.5), teamId: otherTeam };
  await other.call(deliverableApi.saveDraft, { ...key, content: '第一稿', version: 0 });
  await other.call(deliverableApi.submit, key);
  await school.clock.advance({ minutes: 5 });
  expect(await reminded('方案')).toEqual([0, 0, 0, 0]);
  await school.clock.advance({ minutes: 30 });
  expect(await reminded('方案')).toEqual([1, 1, 0, 0]);
  await school.clock.advance({ minutes: 5 });
  expect(await reminded('方案')).toEqual([1, 1, 0, 0]);
});

test('the school sets how early, and with 0 nobody is reminded', async () => {
  await withParameter(school, deliverableParameters.remindBefore, 0, async () => {
    await ask('不提醒', 3);
    await school.clock.advance({ minutes: 5 });
    expect(await reminded('不提醒')).toEqual([0, 0, 0, 0]);
  });
  await withParameter(school, deliverableParameters.remindBefore, 200, async () => {
    await ask('早提醒', 190);
    await school.clock.advance({ minutes: 5 });
    expect(await reminded('早提醒')).toEqual([1, 1, 1, 0]);
  });
});

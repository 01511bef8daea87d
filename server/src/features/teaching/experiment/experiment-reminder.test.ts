import { messageApi, systemMessageType } from '@xueyan/contract/base/message';
import { sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { experimentParameters } from './experiment.parameter.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const inHours = (hours: number) => {
  const { clock } = school.server.platform;
  return clock.write(new Date(clock.now().getTime() + hours * 3_600_000));
};
const lessonDue = (hours: number, more: object = {}) =>
  openLesson(school, { students: 2, form: { dueTime: inHours(hours), ...more } });

/** Returns how often a person was reminded of the report of the lesson. */
const reminded = async (who: Caller | undefined) => {
  const page = await who?.call(messageApi.list, { messageType: systemMessageType, pageSize: 100 });
  return page?.pageInfo.resultList.filter((one) => one.messageTitle === '实验报告即将截止：实验一').length;
};

test('who has not submitted the report is reminded once before it is due, who has is not', async () => {
  const { students, sectionId } = await lessonDue(24.5);
  const [idle, done] = students;
  const run = await done?.call(attemptApi.open, { sectionId });
  await done?.call(attemptApi.submit, { runId: run?.runId ?? '', content: '写好了', version: 0 });
  await school.clock.advance({ minutes: 5 });
  expect(await reminded(idle)).toBe(0);
  await school.clock.advance({ minutes: 30 });
  expect([await reminded(idle), await reminded(done)]).toEqual([1, 0]);
  await school.clock.advance({ minutes: 5 });
  expect(await reminded(idle)).toBe(1);
});

test('the date of a class decides, and an experiment without a report reminds nobody', async () => {
  const dated = await lessonDue(300);
  const rule = { openTime: null, dueTime: null, afterSectionId: null, afterScore: null };
  await dated.teacher.call(sectionReleaseApi.saveRule, {
    ...{ sectionIds: [dated.sectionId] },
    rule: { ...rule, classDates: [{ classId: dated.classId, openTime: null, dueTime: inHours(10) }] },
  });
  const plain = await lessonDue(5, { reportPoints: 0 });
  await school.clock.advance({ minutes: 5 });
  expect([await reminded(dated.students[0]), await reminded(plain.students[0])]).toEqual([1, 0]);
});

test('the school sets how early, and with 0 nobody is reminded', async () => {
  await withParameter(school, experimentParameters.remindBefore, 0, async () => {
    const { students } = await lessonDue(3);
    await school.clock.advance({ minutes: 5 });
    expect(await reminded(students[0])).toBe(0);
  });
  await withParameter(school, experimentParameters.remindBefore, 100, async () => {
    const { students } = await lessonDue(90);
    await school.clock.advance({ minutes: 5 });
    expect(await reminded(students[0])).toBe(1);
  });
});

import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '../../testing/memory-storage.ts';

openBrowser();
const { ProfileForm } = await import('@xueyan/contract/base/profile');
const { ClassForm } = await import('@xueyan/contract/school/school-class');
const { attendanceApi } = await import('@xueyan/contract/attendance/attendance');
const { LessonForm } = await import('@xueyan/contract/timetable/timetable');
const { CourseForm } = await import('@xueyan/contract/school/course');
const { ExperimentForm } = await import('@xueyan/contract/teaching/experiment');
const { maxOf } = await import('./limits.ts');
const { rulesOf } = await import('./rules.ts');

type Schema = Endpoint['input'];
const label = `\${label}`;
const signIn = attendanceApi.open.input.shape;

/** Returns what a form would show below the field; empty where the value is accepted. */
async function refusal(schema: Schema, value: unknown) {
  const [rule] = rulesOf(schema);
  if (!rule || !('validator' in rule)) throw new Error('no rule');
  try {
    await rule.validator?.({}, value, () => undefined);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
const needs = (schema: Schema) => {
  const [rule] = rulesOf(schema);
  return rule && 'required' in rule && rule.required;
};

describe('rules of a field', () => {
  it('are derived from its schema', async () => {
    expect(await refusal(CourseForm.shape.courseName, '数据结构')).toBe('');
    expect(await refusal(CourseForm.shape.courseName, '长'.repeat(41))).toBe('最多 40 个字');
    expect(await refusal(CourseForm.shape.labels, Array(9).fill('短'))).toBe('最多 8 项');
    expect(await refusal(ExperimentForm.shape.minutes, 4)).toBe('最小 5');
    expect(await refusal(ExperimentForm.shape.dueTime, 'morgen')).toBe(`${label}格式不正确`);
  });

  it('name the missing value, with the verb for typing or for choosing', async () => {
    for (const empty of [undefined, null, '', '  ']) {
      expect(await refusal(CourseForm.shape.courseName, empty)).toBe(`请输入${label}`);
    }
    expect(await refusal(signIn.minutes, null)).toBe(`请输入${label}`);
    expect(await refusal(signIn.sourceId, undefined)).toBe(`请选择${label}`);
    expect(await refusal(signIn.classIds, [])).toBe(`请选择${label}`);
  });

  it('require only what the schema requires', () => {
    const { courseName, courseNumber, description, labels } = CourseForm.shape;
    expect([courseName, signIn.minutes, signIn.sourceId, signIn.classIds].map(needs)).toEqual(Array(4).fill(true));
    const free = [courseNumber, description, labels, LessonForm.shape.teacherName, ProfileForm.shape.email];
    expect(free.map(needs)).toEqual(Array(5).fill(false));
  });

  it('use the schema’s own text, whichever of its rules is broken', async () => {
    for (const wrong of ['数', 'a'.repeat(33)]) {
      expect(await refusal(ClassForm.shape.classCode, wrong)).toBe('4–32 位字母、数字或下划线');
    }
    expect(await refusal(CourseForm.shape.labels, ['十一个字的标签太长了吧'])).toBe('每个标签最多 10 个字');
    expect(await refusal(signIn.minutes, 241)).toBe('签到时间为 1 到 240 之间的整数');
    expect(await refusal(ProfileForm.shape.email, 'nobody')).toBe('请输入正确的邮箱，最多 100 个字符');
  });
});

it('the limit of a field is that of its schema, however it is wrapped', () => {
  expect(maxOf(CourseForm.shape.courseName)).toBe(40);
  expect(maxOf(ProfileForm.shape.email)).toBe(100);
  expect(maxOf(LessonForm.shape.classroom)).toBe(20);
  expect(maxOf(signIn.sourceId)).toBeUndefined();
});

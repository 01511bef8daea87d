import { assistantApi } from '@xueyan/contract/ai/assistant';
import { type RoleCode, roleCodes } from '@xueyan/contract/wire/actor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  student = await school.signIn('ROLE_STUDENT', 'student');
});
afterAll(() => school.close());

const settings = { isShow: false, edge: 'left' as const, offset: 33.5, assistantName: '小验', greeting: '早上好' };
const read = async (who: Caller) => (await who.call(assistantApi.get, {})).platformAssistantUserDto;

test.each(roleCodes)(
  'by default the assistant is shown to students and teachers: %s §memo.17',
  async (role: RoleCode) => {
    const who = await school.signIn(role, `new-${role.toLowerCase()}`);
    const isShow = role === 'ROLE_STUDENT' || role === 'ROLE_TEACHER';
    expect(await read(who)).toEqual({ isShow, edge: 'right', offset: 75, assistantName: '', greeting: '' });
  },
);

test('saved settings apply on another device, and no settings of another person change §memo.17', async () => {
  const other = await school.signIn('ROLE_STUDENT', 'other');
  await student.call(assistantApi.save, { ...settings, userId: other.id } as typeof settings);
  expect(await read(await school.logIn('student'))).toEqual(settings);
  await student.call(assistantApi.save, { ...settings, isShow: true, greeting: '' });
  expect(await read(student)).toEqual({ ...settings, isShow: true, greeting: '' });
  expect(await read(other)).toMatchObject({ edge: 'right', offset: 75 });
});

test.each([
  { offset: 0, assistantName: '名'.repeat(12), greeting: '好'.repeat(40) },
  { offset: 100, assistantName: '', greeting: '' },
])('the bounds of the offset are accepted: $offset §memo.17', async (edge) => {
  await student.call(assistantApi.save, { ...settings, ...edge });
  expect(await read(student)).toEqual({ ...settings, ...edge });
});

test.each([
  { isShow: 'yes' },
  { isShow: undefined },
  { edge: 'top' },
  { offset: -0.1 },
  { offset: 100.1 },
  { offset: null },
  { assistantName: '名'.repeat(13) },
  { greeting: '好'.repeat(41) },
])('%o is refused and the field is named §memo.17', async (wrong) => {
  const answer = await student.ask(assistantApi.save, { ...settings, ...wrong });
  expect(answer).toMatchObject({ status: 400, meta: { code: 'wire.badInput' } });
  expect(answer.meta.msg).toContain(Object.keys(wrong)[0]);
});

test('both calls are refused without a token §memo.17', async () => {
  expect((await school.nobody.ask(assistantApi.get, {})).status).toBe(401);
  expect((await school.nobody.ask(assistantApi.save, settings)).status).toBe(401);
});

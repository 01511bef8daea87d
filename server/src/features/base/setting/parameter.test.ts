import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { type ParameterValue, parameterApi } from '@xueyan/contract/base/parameter';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParameterDefinition } from '../../../platform/parameter.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, caller, openSchool, type School } from '../../../testing/school.ts';
import { readParameters, readSecret, setParameter } from '../parameter/parameter.service.ts';

let school: School;
let lesson: Lesson;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school);
  admin = await school.signIn('ROLE_ADMIN', 'parameter-admin', '参数管理员');
});
afterAll(() => school.close());

const find = async (name: string) => {
  const { resultList } = (await admin.call(parameterApi.list, { keyword: name })).pageInfo;
  const found = resultList.find((one) => one.name === name);
  if (!found) throw new Error(`no parameter ${name}`);
  return found;
};
const setting = async (name: string, value: ParameterValue | null) => ({
  settings: [{ name, value, version: (await find(name)).version }],
});
const save = async (name: string, value: ParameterValue | null) =>
  admin.ask(parameterApi.save, await setting(name, value));
const changesOf = async (name: string) => (await admin.call(parameterApi.listChanges, { name })).pageInfo.resultList;

const rowsOf = async (statement: string) => (await school.sql.execute(statement)).rows;

const openAttendance = (who: Caller, minutes: number) =>
  who.ask(attendanceApi.open, {
    ...{ sourceFlag: '1', sourceId: lesson.courseId, minutes },
    classIds: [lesson.classId],
  });

describe('a parameter', () => {
  test('is found by words, by group, and by whether it was changed', async () => {
    expect(await find('labIdleMinutes')).toMatchObject({ group: 'lab', value: 30, defaultValue: 30, isSet: false });
    await save('labIdleMinutes', 45);
    const changed = (await admin.call(parameterApi.list, { group: 'lab', isSet: 'yes' })).pageInfo.resultList;
    expect(changed.map(({ name, value, updatedBy }) => [name, value, updatedBy])).toEqual([
      ['labIdleMinutes', 45, '参数管理员'],
    ]);
    const named = (await admin.call(parameterApi.list, { keyword: '签到最长' })).pageInfo.resultList;
    expect(named.map(({ name }) => name)).toEqual(['attendanceLongestMinutes']);
    const { resultList, totalSize } = (await admin.call(parameterApi.list, { pageSize: 2, pageNum: 2 })).pageInfo;
    expect([resultList.length, totalSize > 8]).toEqual([2, true]);
  });

  test('takes effect at once in every server of the school', async () => {
    const other = await school.another();
    const teacher = caller(other.url, lesson.teacher.id, lesson.teacher.loginName, lesson.teacher.token);
    expect((await openAttendance(teacher, 90)).meta.success).toBe(true);
    await save('attendanceLongestMinutes', 60);
    expect((await openAttendance(teacher, 90)).meta.code).toBe('signIn.tooLong');
    expect((await openAttendance(lesson.teacher, 90)).meta.code).toBe('signIn.tooLong');
    expect((await openAttendance(teacher, 60)).meta.success).toBe(true);
    await save('attendanceLongestMinutes', null);
    expect((await openAttendance(teacher, 90)).meta.success).toBe(true);
  });

  test.each([
    ['labIdleMinutes', 4, 'parameter.number'],
    ['labIdleMinutes', 5.5, 'parameter.number'],
    ['labIdleMinutes', '30', 'parameter.number'],
    ['systemTitle', '长'.repeat(21), 'parameter.text'],
    ['language', 'fr', 'parameter.choice'],
  ])('%s does not accept %s', async (name, value, code) => {
    const { status, meta } = await save(name, value);
    expect([status, meta.code]).toEqual([400, code]);
  });

  test('that no page may set is unknown to it', async () => {
    const settings = [{ name: 'timeZone', value: 'Europe/Berlin', version: 0 }];
    expect((await admin.ask(parameterApi.save, { settings })).meta.code).toBe('parameter.unknown');
  });

  test('whose stored value is no longer valid counts as unset', async () => {
    await setParameter(school.server.db, declared('labMachinesPerUser'), 9_999);
    expect((await find('labMachinesPerUser')).value).toBe(2);
  });
});

const declared = (name: string) => {
  const found = school.server.platform.parameters.find((one) => one.name === name);
  if (!found) throw new Error(`no parameter ${name}`);
  return found;
};
const initialPassword = () => declared('initialPassword') as ParameterDefinition<string>;

describe('a change', () => {
  test('shows its actor and content, and can be undone while it is the last', async () => {
    await save('uploadMbPerRun', 300);
    await save('uploadMbPerRun', 400);
    const [newest, first] = await changesOf('uploadMbPerRun');
    expect(newest).toMatchObject({ before: 300, after: 400, changedBy: '参数管理员', last: true });
    expect(first).toMatchObject({ before: null, after: 300, last: false });
    const undo = (changeId = '') => admin.ask(parameterApi.undo, { changeId });
    expect((await undo(first?.changeId)).status).toBe(409);
    expect((await undo(newest?.changeId)).meta.success).toBe(true);
    expect((await find('uploadMbPerRun')).value).toBe(300);
    expect((await undo(newest?.changeId)).status).toBe(409);
  });

  test('is refused after a concurrent one', async () => {
    const input = await setting('uploadMbPerPerson', 500);
    expect((await admin.ask(parameterApi.save, input)).meta.success).toBe(true);
    expect((await admin.ask(parameterApi.save, input)).status).toBe(409);
  });

  test('of several parameters is applied to all or none', async () => {
    const good = await setting('fileUnusedDays', 60);
    const bad = await setting('jobKeptDays', 0);
    const settings = [...good.settings, ...bad.settings];
    expect((await admin.ask(parameterApi.save, { settings })).status).toBe(400);
    expect((await find('fileUnusedDays')).value).toBe(30);
  });

  test('is pushed to the pages of people who may set parameters', async () => {
    const page = await openPage(school, admin);
    await page.next('live.ready');
    await save('jobKeptDays', 3);
    expect(await page.next('parameter.changed')).toMatchObject({ names: ['jobKeptDays'] });
    page.close();
  });
});

describe('a secret', () => {
  test('is stored encrypted and never shown again', async () => {
    await save('initialPassword', 'Secret-of-2026');
    const answers = [await admin.ask(parameterApi.list, {}), await admin.ask(parameterApi.listChanges, {})];
    expect(JSON.stringify(answers)).not.toContain('Secret-of-2026');
    expect(await find('initialPassword')).toMatchObject({ value: null, isSet: true });
    const rows = await rowsOf("select value from parameter where name = 'initialPassword'");
    expect(rows[0]?.value).toMatch(/^v1\./);
    const everything = await rowsOf('select detail::text as detail from audit_entry');
    expect(JSON.stringify(everything)).not.toContain('Secret-of-2026');
    const { db, platform } = school.server;
    expect(await readSecret(db, platform.secrets, initialPassword())).toBe('Secret-of-2026');
  });

  test('that an older version stored in plain text is encrypted at the next start', async () => {
    await setParameter(school.server.db, initialPassword(), 'Plain-of-2025');
    await school.restart(async () => undefined);
    const rows = await rowsOf("select value from parameter where name = 'initialPassword'");
    expect(rows[0]?.value).toMatch(/^v1\./);
    const { db, platform } = school.server;
    expect(await readSecret(db, platform.secrets, initialPassword())).toBe('Plain-of-2025');
    expect(await readParameters(db, {})).toEqual({});
  });
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s neither sees nor sets parameters', async (role) => {
  const person = await school.signIn(role, `parameter-${role.toLowerCase()}`);
  const settings = [{ name: 'labIdleMinutes', value: 60, version: 0 }];
  for (const answer of [
    await person.ask(parameterApi.list, {}),
    await person.ask(parameterApi.save, { settings }),
    await person.ask(parameterApi.listChanges, {}),
  ])
    expect(answer.status).toBe(403);
});

import { auditApi } from '@xueyan/contract/base/audit';
import { organizationApi } from '@xueyan/contract/base/organization';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let faculty = '';
let other = '';
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'batch_admin');
  faculty = await organization('BATCH_F', '信息学院');
  other = await organization('BATCH_O', '外语学院');
});
afterAll(() => school.close());

const organization = async (code: string, name: string) => {
  const said = { code, name, parentId: null, type: 'department' as const, leaderId: null, disabled: false };
  return (await admin.call(organizationApi.save, said)).organizationId;
};
let counter = 0;
const create = async (more: { organizationId?: string; grade?: string; major?: string; className?: string } = {}) => {
  const n = ++counter;
  return (await admin.call(schoolClassApi.save, { classCode: `BATCH_${n}`, className: `班${n}`, ...more })).classId;
};
const get = (classId: string) => admin.call(schoolClassApi.get, { classId });

test('several classes get the same organization, grade, major and head teacher, each with a record of what changed', async () => {
  const { id: headTeacherId } = await school.signIn('ROLE_TEACHER', 'batch_head');
  const classIds = [await create({ grade: '2025级' }), await create({ major: '会计' })];
  const common = { organizationId: faculty, grade: '2026级', headTeacherId };
  expect(await admin.call(schoolClassApi.updateMany, { classIds, ...common })).toEqual({ changedCount: 2 });
  expect(await get(classIds[0] ?? '')).toMatchObject({ ...common, major: '' });
  // What was not asked for stays.
  expect(await get(classIds[1] ?? '')).toMatchObject({ ...common, major: '会计' });
  const target = classIds[0] ?? '';
  const [entry] = (await admin.call(auditApi.list, { action: 'class.update', target })).pageInfo.resultList;
  expect(JSON.stringify(entry)).toContain('2026级');
  expect(await admin.call(schoolClassApi.updateMany, { classIds, grade: '2026级' })).toEqual({ changedCount: 0 });
  expect((await admin.call(auditApi.list, { action: 'class.update', target })).pageInfo.totalSize).toBe(1);
  await admin.call(schoolClassApi.updateMany, { classIds, headTeacherId: null, organizationId: null });
  expect(await get(target)).toMatchObject({ headTeacherId: null, organizationId: null });
});

test('all of them stay as they were when one cannot be changed', async () => {
  const [one, two] = [await create({ className: '同名' }), await create({ className: '同名', grade: '2024级' })];
  const refused = await admin.ask(schoolClassApi.updateMany, { classIds: [one, two], grade: '2026级' });
  expect(refused.meta.code).toBe('class.nameTaken');
  expect((await get(one)).grade).toBe('');
  const { id: headTeacherId } = await school.signIn('ROLE_STUDENT', 'batch_pupil');
  const noTeacher = await admin.ask(schoolClassApi.updateMany, { classIds: [one], headTeacherId });
  expect(noTeacher.meta.code).toBe('class.notTeacher');
});

test('a registrar changes only classes of their range, and moves none out of it', async () => {
  const registrar = await signInRegistrar(school, 'batch_registrar', faculty, ['member.manage']);
  const [own, foreign] = [await create({ organizationId: faculty }), await create({ organizationId: other })];
  const grade = '2026级';
  expect(await registrar.call(schoolClassApi.updateMany, { classIds: [own], grade })).toEqual({ changedCount: 1 });
  for (const input of [
    { classIds: [own, foreign], major: '软件技术' },
    { classIds: [own], organizationId: other },
    { classIds: [own], organizationId: null },
  ])
    expect((await registrar.ask(schoolClassApi.updateMany, input)).status).toBe(403);
  expect(await get(own)).toMatchObject({ organizationId: faculty, major: '' });
  expect(await get(foreign)).toMatchObject({ grade: '' });
});

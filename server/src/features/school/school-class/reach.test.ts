import { organizationApi } from '@xueyan/contract/base/organization';
import { userApi } from '@xueyan/contract/base/user';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../../db/account.table.ts';
import { signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let registrar: Caller;
const places = ['own', 'below', 'other'] as const;
const records = new Map<string, { classId: string; userId: string }>();

beforeAll(async () => {
  school = await openSchool();
  const admin = await school.signIn('ROLE_ADMIN', 'reach_admin');
  const said = { type: 'department' as const, leaderId: null, disabled: false };
  const made: string[] = [];
  for (const place of places) {
    const parentId = place === 'below' ? (made[0] ?? null) : null;
    const form = { ...said, name: place, code: `REACH_${place}`, parentId };
    const { organizationId } = await admin.call(organizationApi.save, form);
    made.push(organizationId);
    const named = { classCode: `REACH_${place}`, className: place, organizationId };
    const { classId } = await admin.call(schoolClassApi.save, named);
    const { id: userId } = await school.signIn('ROLE_STUDENT', `reach_${place}`);
    await school.sql.update(users).set({ organizationId }).where(eq(users.id, userId));
    await admin.call(schoolClassApi.addStudents, { classId, userIds: [userId] });
    records.set(place, { classId, userId });
  }
  registrar = await signInRegistrar(school, 'reach_registrar', made[0] ?? '', ['user.manage', 'member.manage']);
});
afterAll(() => school.close());

test.each([
  ['own', true],
  ['below', true],
  ['other', false],
] as const)('a registrar reaches users, classes and students of the %s organization: %s', async (place, reached) => {
  const { classId = '', userId = '' } = records.get(place) ?? {};
  const found = (await registrar.call(userApi.list, { words: `reach_${place}` })).pageInfo.resultList;
  expect(found.some((user) => user.userId === userId)).toBe(reached);
  const kept = (await registrar.call(schoolClassApi.listKept, {})).pageInfo.resultList;
  expect(kept.some((one) => one.classId === classId)).toBe(reached);
  const status = reached ? 200 : 403;
  expect((await registrar.ask(schoolClassApi.get, { classId })).status).toBe(status);
  expect((await registrar.ask(schoolClassApi.listStudents, { classId })).status).toBe(status);
});

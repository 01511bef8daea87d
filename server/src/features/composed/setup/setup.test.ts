import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { messageApi } from '@xueyan/contract/base/message';
import { resourceApi } from '@xueyan/contract/base/resource';
import { memoApi } from '@xueyan/contract/memo/memo';
import { courseApi } from '@xueyan/contract/school/course';
import { studentTeamApi } from '@xueyan/contract/teaching/student-team';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../../app.ts';
import { resources } from '../../../db/account.table.ts';
import { introductions } from '../../../db/system.table.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { demoPassword } from '../../base/setting/setting.service.ts';
import { fillDemoSchool, setUpSchool } from './setup.service.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const menuOf = async (loginName: string) => {
  // What is written past the services is in no cache.
  await school.server.platform.live.changed(school.server.db, null);
  const admin = await school.logIn(loginName);
  const { treeList } = await admin.call(resourceApi.menu, {});
  const { roleAuth } = await admin.call(resourceApi.permissions, {});
  return { routes: JSON.stringify(treeList), permissions: roleAuth.map((one) => one.authCode) };
};

describe('a school that an earlier version set up', () => {
  test('receives new menu entries and permissions, after those that it has', async () => {
    await school.signIn('ROLE_ADMIN', 'setup-admin');
    const { db } = school.server;
    const now = await menuOf('setup-admin');
    const later = ['system/calendar', 'system/help', 'messages/sent', 'message.send'];
    await school.sql.delete(resources).where(inArray(resources.code, later));
    await school.sql.delete(introductions).where(
      inArray(
        introductions.key,
        later.flatMap((code) => [`resource ${code}`, `grant ROLE_ADMIN ${code}`, `grant ROLE_TEACHER ${code}`]),
      ),
    );
    expect((await menuOf('setup-admin')).permissions).not.toContain('message.send');

    expect(await setUpSchool(db, features)).toBeNull();
    const after = await menuOf('setup-admin');
    expect(after.permissions.toSorted()).toEqual(now.permissions.toSorted());
    expect(after.routes).toContain('"route":"calendar"');
    expect(after.routes).toContain('"route":"/messages/sent"');
    // The entry is added once, not again at each start.
    await setUpSchool(db, features);
    expect((await menuOf('setup-admin')).routes).toBe(after.routes);
  });

  test('has nothing twice when there is no record of what it received', async () => {
    await school.signIn('ROLE_ADMIN', 'setup-admin-3');
    const before = await menuOf('setup-admin-3');
    await school.sql.delete(introductions);
    await setUpSchool(school.server.db, features);
    expect(await menuOf('setup-admin-3')).toEqual(before);
  });

  test('does not receive again what its administrator removed', async () => {
    await school.signIn('ROLE_ADMIN', 'setup-admin-2');
    const { db } = school.server;
    await school.sql.delete(resources).where(eq(resources.route, 'machines'));
    await setUpSchool(db, features);
    expect((await menuOf('setup-admin-2')).routes).not.toContain('"route":"machines"');
  });
});

test('a demo school has data of every feature for the people whom visitors log in as', async () => {
  const { db, platform } = school.server;
  await fillDemoSchool(db, platform, features);
  const student = await school.logIn('student', demoPassword);
  const teacher = await school.logIn('teacher', demoPassword);
  const names = ({ pageInfo }: { pageInfo: { resultList: { courseName: string }[] } }) =>
    pageInfo.resultList.map(({ courseName }) => courseName).toSorted();
  expect(names(await student.call(courseApi.listStudy, {}))).toEqual([
    ...['Linux 操作系统', '数据库原理', '校园气象站', '计算机应用基础', '计算机网络'],
  ]);
  expect(names(await teacher.call(courseApi.list, {}))).toEqual([
    ...['Linux 操作系统', 'Shell 脚本编程', '人工智能导论', '数据结构与算法', '校园气象站', '计算机应用基础'],
  ]);
  expect((await teacher.call(attendanceApi.list, {})).pageInfo.totalSize).toBe(12);
  const project = (await teacher.call(courseApi.list, { kind: 'project' })).pageInfo.resultList[0];
  const { teams } = await teacher.call(studentTeamApi.get, { courseId: project?.courseId ?? '' });
  expect(teams.map(({ name }) => name).toSorted()).toEqual(['观云队', '追风队']);
  for (const [one, memo] of [
    [student, '借参考书'],
    [teacher, '答疑'],
  ] as const) {
    const { unReadMessageNumberMap } = await one.call(messageApi.unread, {});
    expect(Math.min(...Object.values(unReadMessageNumberMap))).toBeGreaterThan(0);
    expect((await one.call(memoApi.search, { keyword: memo })).basMemoList).toHaveLength(1);
  }
}, 120_000);

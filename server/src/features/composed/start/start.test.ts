import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { authApi } from '@xueyan/contract/base/auth';
import { dictionaryApi } from '@xueyan/contract/base/dictionary';
import { messageApi, noticeType } from '@xueyan/contract/base/message';
import { profileApi } from '@xueyan/contract/base/profile';
import { resourceApi } from '@xueyan/contract/base/resource';
import { startApi } from '@xueyan/contract/composed/start';
import { memoApi } from '@xueyan/contract/memo/memo';
import { roleCodes } from '@xueyan/contract/wire/actor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type School, testPassword } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ logins: true });
});
afterAll(() => school.close());

test.each(roleCodes)('a page of %s gets in one call what each of the calls returns', async (role) => {
  const who = await school.signIn(role, `start-${role.toLowerCase()}`);
  const admin = await school.signIn('ROLE_ADMIN', `sender-${role.toLowerCase()}`);
  await admin.call(messageApi.send, {
    ...{ messageType: noticeType, messageTitle: '放假', messageContent: '明天放假' },
    to: { users: [who.id] },
  });
  const mine = async <T>(answer: Promise<{ data: T; meta: { success: boolean } }>) => {
    const { data, meta } = await answer;
    return meta.success ? data : null;
  };
  const { activeUser } = await school.nobody.call(authApi.login, { loginName: who.loginName, password: testPassword });
  const unread = await mine(who.ask(messageApi.unread, {}));
  expect(unread?.unReadMessageNumberMap).toMatchObject({ [noticeType]: 1 });
  expect(await who.call(startApi.read, { dictionaries: 'none' })).toEqual({
    user: activeUser,
    school: await who.call(authApi.sysinfo, {}),
    permissions: await who.call(resourceApi.permissions, {}),
    menu: await who.call(resourceApi.menu, {}),
    dictionaries: await who.call(dictionaryApi.init, {}),
    notifications: await who.call(profileApi.notifications, {}),
    unread,
    dueMemos: await who.call(memoApi.listDue, {}),
    openSignIns: await mine(who.ask(attendanceApi.mine, {})),
  });
});

test('the dictionaries, which browsers cache, are sent only to a browser without them', async () => {
  const student = await school.signIn('ROLE_STUDENT', 'start-kept');
  expect((await student.call(startApi.read, {})).dictionaries).toBeNull();
});

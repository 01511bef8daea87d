import { authApi } from '@xueyan/contract/base/auth';
import { type ParameterValue, parameterApi } from '@xueyan/contract/base/parameter';
import { resourceApi } from '@xueyan/contract/base/resource';
import type { Envelope } from '@xueyan/contract/wire/envelope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage } from '../../../testing/live-page.ts';
import { signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School, testPassword } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool({ logins: true });
  admin = await school.signIn('ROLE_ADMIN', 'rules-admin');
});
afterAll(() => school.close());

async function ask(name: string, value: ParameterValue | null) {
  const { resultList } = (await admin.call(parameterApi.list, { keyword: name })).pageInfo;
  const version = resultList.find((one) => one.name === name)?.version ?? 0;
  return admin.ask(parameterApi.save, { settings: [{ name, value, version }] });
}
const set = async (name: string, value: ParameterValue | null) => {
  expect((await ask(name, value)).meta).toMatchObject({ success: true });
};

/** Makes a call from the given address, as reported by the proxy beside the server. */
async function from(address: string, who: Caller, headers: Record<string, string> = {}) {
  const response = await fetch(`${school.url}/api/${resourceApi.permissions.path}`, {
    headers: { authorization: who.token, appid: who.loginName, 'x-forwarded-for': address, ...headers },
  });
  const { meta } = (await response.json()) as Envelope;
  return { status: response.status, code: meta.code };
}
const logInFrom = async (address: string, loginName: string) => {
  const response = await fetch(`${school.url}/api/${authApi.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ loginName, password: testPassword }),
  });
  return ((await response.json()) as Envelope).meta;
};

describe('a session', () => {
  test('lasts for as many days without use as the school says, also one that began before', async () => {
    await set('sessionDays', 2);
    const person = await school.signIn('ROLE_STUDENT', 'lasting-student');
    await school.clock.advance({ hours: 47 });
    // Each day of use renews the session; its page receives another token.
    expect((await from('10.0.0.1', await school.logIn('lasting-student'))).status).toBe(200);
    expect((await from('10.0.0.1', person, { away: '1' })).status).toBe(200);
    const other = await school.logIn('lasting-student');
    await school.clock.advance({ hours: 49 });
    expect((await from('10.0.0.1', other)).status).toBe(401);
    admin = await school.logIn('rules-admin');
    await set('sessionDays', 30);
    const long = await school.logIn('lasting-student');
    await school.clock.advance({ days: 20 });
    expect((await from('10.0.0.1', long)).status).toBe(200);
    const still = await school.logIn('lasting-student');
    admin = await school.logIn('rules-admin');
    await school.clock.advance({ days: 3 });
    await set('sessionDays', 2);
    expect((await from('10.0.0.1', still)).status).toBe(401);
    admin = await school.logIn('rules-admin');
    await set('sessionDays', null);
  });
});

describe('an idle session', () => {
  test('ends after the school’s limit, and its pages are notified', async () => {
    await set('idleMinutes', 10);
    const person = await school.signIn('ROLE_STUDENT', 'idle-student');
    const page = await openPage(school, person);
    await page.next('live.ready');
    await school.clock.advance({ minutes: 9 });
    expect((await from('10.0.0.1', person)).status).toBe(200);
    await school.clock.advance({ minutes: 9 });
    expect((await from('10.0.0.1', person)).status).toBe(200);
    await school.clock.advance({ minutes: 12 });
    expect(await page.next('session.revoked')).toEqual({ reason: 'idle' });
    expect((await from('10.0.0.1', person)).status).toBe(401);
    admin = await school.logIn('rules-admin');
    await set('idleMinutes', null);
    const other = await school.logIn('idle-student');
    await school.clock.advance({ hours: 30 });
    expect((await from('10.0.0.1', other)).status).toBe(200);
  });

  test('is not extended by automatic requests of its page', async () => {
    await set('idleMinutes', 10);
    const person = await school.logIn('idle-student');
    for (const _ of [1, 2, 3, 4, 5]) {
      await school.clock.advance({ minutes: 2 });
      expect((await from('10.0.0.1', person, { away: '1' })).status).toBe(200);
    }
    await school.clock.advance({ minutes: 2 });
    expect((await from('10.0.0.1', person, { away: '1' })).status).toBe(401);
    admin = await school.logIn('rules-admin');
    await set('idleMinutes', null);
  });

  test('has a limit that is never too short for work', async () => {
    expect((await ask('idleMinutes', 2)).meta.code).toBe('parameter.idleShort');
  });
});

describe('the networks of administrators', () => {
  test('exclude other people with the right to change parameters, in open sessions and at login', async () => {
    const teacher = await school.signIn('ROLE_TEACHER', 'network-teacher');
    await set('adminNetworks', '127.0.0.0/8\n10.1.0.0/16\n2001:db8::/32');
    expect(await from('10.1.2.3', admin)).toEqual({ status: 200, code: undefined });
    expect((await from('2001:db8::5', admin)).status).toBe(200);
    expect((await from('::ffff:10.1.9.9', admin)).status).toBe(200);
    expect(await from('10.2.0.1', admin)).toEqual({ status: 403, code: 'auth.addressNotAllowed' });
    expect((await from('2001:db9::5', admin)).code).toBe('auth.addressNotAllowed');
    expect((await logInFrom('192.168.0.7', 'rules-admin')).code).toBe('auth.addressNotAllowed');
    expect((await logInFrom('10.1.0.7', 'rules-admin')).token).toBeTruthy();
    expect((await from('192.168.0.7', teacher)).status).toBe(200);
    expect((await logInFrom('192.168.0.7', 'network-teacher')).token).toBeTruthy();
    await set('adminNetworks', null);
    expect((await from('10.2.0.1', admin)).status).toBe(200);
  });

  test.each([
    ...(['user.manage', 'member.manage', 'role.manage', 'role.grantany', 'authorization.manage'] as const),
    ...(['resource.manage', 'backup.manage'] as const),
  ])('apply to a person who has only %s', async (permission) => {
    const keeper = await signInRegistrar(school, `network-${permission.replace('.', '-')}`, null, [permission]);
    await set('adminNetworks', '127.0.0.0/8');
    expect((await from('203.0.113.9', keeper)).code).toBe('auth.addressNotAllowed');
    expect((await logInFrom('203.0.113.9', keeper.loginName)).code).toBe('auth.addressNotAllowed');
    await set('adminNetworks', null);
  });

  test('are networks, and include the address of the actor who sets them', async () => {
    expect((await ask('adminNetworks', '10.1.0.0/33')).meta.code).toBe('parameter.network');
    expect((await ask('adminNetworks', 'school.edu.cn')).meta.code).toBe('parameter.network');
    expect((await ask('adminNetworks', '10.1.0.0/16')).meta).toMatchObject({ code: 'parameter.locksOut' });
  });
});

test('the watermark is on everybody’s pages once the school enables it', async () => {
  expect((await school.nobody.call(authApi.sysinfo, {})).watermark).toBe(false);
  await set('watermark', true);
  expect((await school.nobody.call(authApi.sysinfo, {})).watermark).toBe(true);
  await set('watermark', null);
});

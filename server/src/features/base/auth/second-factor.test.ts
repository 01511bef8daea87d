import { authApi } from '@xueyan/contract/base/auth';
import { resourceApi } from '@xueyan/contract/base/resource';
import { secondFactorApi } from '@xueyan/contract/base/second-factor';
import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roles } from '../../../db/account.table.ts';
import { secondFactors } from '../../../db/second-factor.table.ts';
import { type Caller, openSchool, type School, testPassword } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool({ logins: true });
  admin = await school.signIn('ROLE_ADMIN', 'second-admin');
});
afterAll(() => school.close());

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(school.clock.now().getTime() / 1000) });
const later = () => school.clock.advance({ seconds: 30 });
const logIn = async (loginName: string, secondCode?: string, password = testPassword) =>
  (await school.nobody.ask(authApi.login, { loginName, password, secondCode })).meta;

async function setUp(person: Caller) {
  const { secret, uri } = await person.call(secondFactorApi.begin, {});
  const { recoveryCodes } = await person.call(secondFactorApi.confirm, { code: codeOf(secret) });
  return { secret, uri, recoveryCodes };
}

let n = 0;
let person: Caller;
beforeEach(async () => {
  n += 1;
  person = await school.signIn('ROLE_TEACHER', `second-${n}`);
});

describe('login with a second factor', () => {
  test('needs the password and a code of the authenticator, each code once', async () => {
    const { secret, uri } = await setUp(person);
    expect(uri).toContain(`otpauth://totp/`);
    expect(await logIn(person.loginName)).toMatchObject({ code: 'auth.secondRequired', needs: 'second' });
    expect(await logIn(person.loginName, codeOf(secret))).toMatchObject({ code: 'auth.secondWrong' });
    await later();
    const code = codeOf(secret);
    expect((await logIn(person.loginName, code)).token).toBeTruthy();
    expect((await logIn(person.loginName, code)).code).toBe('auth.secondWrong');
    await later();
    const same = codeOf(secret);
    const both = await Promise.all([logIn(person.loginName, same), logIn(person.loginName, same)]);
    expect(both.filter(({ token }) => token).length).toBe(1);
  });

  test('does not reveal the factor to a person with a wrong password', async () => {
    const { secret } = await setUp(person);
    expect((await logIn(person.loginName, codeOf(secret), 'Wrong-0001')).code).toBe('auth.wrong');
  });

  test('does not ask for it before it was confirmed', async () => {
    await person.call(secondFactorApi.begin, {});
    expect((await person.ask(secondFactorApi.confirm, { code: '000000' })).meta.code).toBe('auth.secondWrong');
    expect((await logIn(person.loginName)).token).toBeTruthy();
  });

  test('accepts each recovery code once, in any spelling', async () => {
    const { recoveryCodes } = await setUp(person);
    expect(recoveryCodes.length).toBe(10);
    const code = recoveryCodes[3]?.replace('-', '').toUpperCase();
    expect((await logIn(person.loginName, code)).token).toBeTruthy();
    expect((await logIn(person.loginName, code)).code).toBe('auth.secondWrong');
    expect((await person.call(secondFactorApi.state, {})).recoveryLeft).toBe(9);
    const renewed = await person.call(secondFactorApi.renewCodes, { password: testPassword });
    expect((await logIn(person.loginName, recoveryCodes[4])).code).toBe('auth.secondWrong');
    expect((await logIn(person.loginName, renewed.recoveryCodes[4])).token).toBeTruthy();
  });

  test('locks after as many wrong codes as wrong passwords', async () => {
    const { secret } = await setUp(person);
    const codes = [];
    for (let tries = 0; tries < 11; tries++) codes.push((await logIn(person.loginName, '000000')).code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('auth.secondWrong'));
    expect(codes[10]).toBe('auth.locked');
    await later();
    expect((await logIn(person.loginName, codeOf(secret))).code).toBe('auth.locked');
    await school.clock.advance({ minutes: 16 });
    expect((await logIn(person.loginName, codeOf(secret))).token).toBeTruthy();
  });

  test('stores neither secret nor recovery codes in plain text', async () => {
    const { secret, recoveryCodes } = await setUp(person);
    const rows = await school.sql.select().from(secondFactors).where(eq(secondFactors.userId, person.id));
    expect(JSON.stringify(rows)).not.toContain(secret);
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows[0]?.secret).toMatch(/^v1\./);
  });
});

describe('a role that requires it', () => {
  const ask = (needsSecondFactor: boolean) =>
    school.sql.update(roles).set({ needsSecondFactor }).where(eq(roles.code, 'ROLE_TEACHER'));

  test('limits a person without one to setting it up', async () => {
    await ask(true);
    const answer = await school.nobody.ask(authApi.login, { loginName: person.loginName, password: testPassword });
    expect(answer.data.jumpFlag).toBe('second');
    const inside = await school.logIn(person.loginName);
    expect((await inside.ask(resourceApi.permissions, {})).meta.code).toBe('auth.secondSetupRequired');
    await setUp(inside);
    expect((await inside.ask(resourceApi.permissions, {})).status).toBe(200);
    expect((await inside.ask(secondFactorApi.remove, { password: testPassword })).meta.code).toBe('auth.secondNeeded');
    await ask(false);
    await inside.call(secondFactorApi.remove, { password: testPassword });
    expect((await logIn(person.loginName)).token).toBeTruthy();
  });
});

describe('turning it off', () => {
  test('needs the password', async () => {
    await setUp(person);
    expect((await person.ask(secondFactorApi.remove, { password: 'Wrong-0001' })).meta.code).toBe(
      'auth.oldPasswordWrong',
    );
    expect((await person.ask(secondFactorApi.begin, {})).meta.code).toBe('auth.secondIsSet');
  });

  test('for another person is reserved to administrators and ends the sessions of that person', async () => {
    await setUp(person);
    const other = await school.signIn('ROLE_TEACHER', `second-other-${n}`);
    expect((await other.ask(secondFactorApi.reset, { userId: person.id })).status).toBe(403);
    await admin.call(secondFactorApi.reset, { userId: person.id });
    expect((await person.ask(resourceApi.permissions, {})).status).toBe(401);
    expect((await logIn(person.loginName)).token).toBeTruthy();
    expect((await admin.ask(secondFactorApi.reset, { userId: person.id })).meta.code).toBe('auth.secondNone');
  });
});

import { authApi } from '@xueyan/contract/base/auth';
import { resourceApi } from '@xueyan/contract/base/resource';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captchas, loginAttempts, sessions, users } from '../../../db/account.table.ts';
import type { Db } from '../../../db/connect.ts';
import { loginRecords } from '../../../db/profile.table.ts';
import { holdUp } from '../../../testing/hold-up.ts';
import { openPage } from '../../../testing/live-page.ts';
import { caller, openSchool, type School, testPassword } from '../../../testing/school.ts';
import { endSessionsOf, sessionsOf } from '../session/session.service.ts';
import { createUsers, issuePassword, setPassword } from '../user/user.service.ts';
import { rateKeyOfStranger } from './rate-key.rule.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ logins: true, safeHashes: true });
});
afterAll(() => school.close());

const account = async (loginName: string, mustChangePassword = false) => {
  await createUsers(
    school.server.db,
    [{ loginName, userName: loginName, mustChangePassword }],
    'ROLE_STUDENT',
    testPassword,
  );
};
const tryLogin = (loginName: string, password: string, more: object = {}) =>
  school.nobody.ask(authApi.login, { loginName, password, ...more });

describe('login', () => {
  test('returns a token, the active user and no jump flag §person.4', async () => {
    await account('amy');
    const { status, meta, data, headers } = await tryLogin('amy', testPassword);
    expect(status).toBe(200);
    expect(meta.success).toBe(true);
    expect(meta.token).toMatch(/^[\w-]{43}$/);
    expect(data.activeUser).toMatchObject({ loginName: 'amy', roleCode: 'ROLE_STUDENT' });
    expect(data.jumpFlag).toBe('');
    expect(headers.get('set-cookie')).toMatch(/xy_file=.*HttpOnly.*SameSite=Strict/);
    const pane = headers.getSetCookie().find((cookie) => cookie.startsWith('xy_pane='));
    for (const part of ['Path=/machine-web', 'HttpOnly', 'SameSite=Strict']) expect(pane).toContain(part);
  });

  test('ignores the case of the login name', async () => {
    await account('Berta');
    expect((await tryLogin('bERTA', testPassword)).meta.success).toBe(true);
  });

  test('does not wait for the record of a failed attempt', async () => {
    await account('cora');
    const { release } = await holdUp(school, 'login_record');
    const answered = await Promise.race([
      tryLogin('cora', 'not-it-1').then(({ meta }) => meta.code),
      new Promise((resolve) => setTimeout(resolve, 10_000, 'still waits')),
    ]);
    await release();
    expect(answered).toBe('auth.wrong');
  });

  test('gives the same answer for a wrong password and for an account that does not exist', async () => {
    await account('carl');
    const wrong = await tryLogin('carl', 'not-it-1');
    const unknown = await tryLogin('nobody-of-that-name', 'not-it-1');
    expect(wrong.meta).toEqual(unknown.meta);
    expect(wrong.status).toBe(200);
    expect(wrong.meta.code).toBe('auth.wrong');
  });

  test('stores neither token nor password in plain text', async () => {
    await account('dora');
    const { meta } = await tryLogin('dora', testPassword);
    const dump = JSON.stringify([await school.sql.select().from(sessions), await school.sql.select().from(users)]);
    expect(dump).not.toContain(meta.token);
    expect(dump).not.toContain(testPassword);
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  test('reveals that an account is disabled only after the right password', async () => {
    await account('erik');
    await school.sql.update(users).set({ state: 'disabled' }).where(eq(users.loginName, 'erik'));
    expect((await tryLogin('erik', 'wrong-1')).meta.code).toBe('auth.wrong');
    expect((await tryLogin('erik', testPassword)).meta.code).toBe('auth.disabled');
  });
});

/** Rate limit that applies to attempts in an unknown browser here. */
const keyOf = (name: string) => rateKeyOfStranger(name, '127.0.0.1').key;
const codeOf = async (codeKey: string) => {
  const [captcha] = await school.sql.select().from(captchas).where(eq(captchas.id, codeKey));
  return captcha?.answer ?? '';
};
const solved = async () => {
  const { codeKey } = await school.nobody.call(authApi.code, {});
  return { codeKey, code: await codeOf(codeKey) };
};

describe('failed attempts', () => {
  test('require a verification code from the fourth on, valid once, and admit the right password with it', async () => {
    await account('frank');
    for (let i = 0; i < 3; i++) expect((await tryLogin('frank', 'wrong-1')).meta.code).toBe('auth.wrong');
    expect((await tryLogin('frank', testPassword)).meta.code).toBe('auth.codeRequired');
    const { codeKey } = await school.nobody.call(authApi.code, {});
    const code = (await codeOf(codeKey)).toLowerCase();
    expect((await tryLogin('frank', testPassword, { codeKey, code: 'WRONG' })).meta.code).toBe('auth.codeWrong');
    expect((await tryLogin('frank', testPassword, { codeKey, code })).meta.code).toBe('auth.codeWrong');
    expect((await tryLogin('frank', testPassword, await solved())).meta.success).toBe(true);
  });

  test('announce with the third failure that the next needs a code, so no attempt is wasted', async () => {
    await account('fred');
    const needs = [];
    for (let i = 0; i < 3; i++) needs.push((await tryLogin('fred', 'wrong-1')).meta.needs);
    expect(needs).toEqual([undefined, undefined, 'code']);
    expect((await tryLogin('fred', 'wrong-1', await solved())).meta).toMatchObject({
      code: 'auth.wrong',
      needs: 'code',
    });
    expect((await tryLogin('fred', testPassword, await solved())).meta.success).toBe(true);
  });

  test('accept a question in words instead, a few times for each address', async () => {
    await account('fay');
    await school.sql.insert(loginAttempts).values({ loginName: keyOf('fay'), failures: 3, lastAt: new Date() });
    const { codeKey, question } = await school.nobody.call(authApi.question, {});
    expect(question).toMatch(/^[一二三四五六七八九]加[一二三四五六七八九]减[一二三四五六七八九]等于几？$/);
    const [a = 0, b = 0, c = 0] = [0, 2, 4].map((at) => '零一二三四五六七八九'.indexOf(question[at] ?? ''));
    const reply = await tryLogin('fay', testPassword, { codeKey, code: ` ${a + b - c} ` });
    expect(reply.meta.success).toBe(true);
    const codes = new Set<string | undefined>();
    for (let i = 0; i < 25; i++) codes.add((await school.nobody.ask(authApi.question, {})).meta.code);
    expect([...codes]).toEqual([undefined, 'auth.noQuestion']);
  });

  test('lock the name at this address for 15 minutes after ten, whether or not the account exists', async () => {
    await account('gina');
    for (const name of ['gina', 'no-such-gina']) {
      await school.sql.insert(loginAttempts).values({ loginName: keyOf(name), failures: 9, lastAt: new Date() });
      const tenth = await tryLogin(name, 'wrong-1', await solved());
      expect(tenth.status).toBe(429);
      const after = await tryLogin(name, testPassword);
      expect(after.status).toBe(429);
      expect(after.meta.code).toBe('auth.locked');
      expect(Number(after.headers.get('retry-after'))).toBeGreaterThan(800);
      expect(after.meta.msg).toContain('15');
    }
  });

  test('expire after a quarter of an hour', async () => {
    await account('hans');
    const lastAt = new Date(Date.now() - 16 * 60_000);
    await school.sql.insert(loginAttempts).values({ loginName: keyOf('hans'), failures: 9, lastAt });
    expect((await tryLogin('hans', 'wrong-1')).meta.code).toBe('auth.wrong');
    expect((await tryLogin('hans', testPassword)).meta.success).toBe(true);
  });
});

describe('concurrent attempts', () => {
  const guesses = (count: number, name: string, ask = tryLogin) =>
    Promise.all(Array.from({ length: count }, (_, i) => ask(name, `guess-${i}`))).then((replies) =>
      replies.map(({ meta }) => meta.code),
    );
  const evaluated = (codes: unknown[]) => codes.filter((code) => code === 'auth.wrong').length;

  test('are limited like consecutive ones', async () => {
    await account('olga');
    for (const name of ['olga', 'no-such-olga']) {
      const codes = await guesses(16, name);
      expect(evaluated(codes)).toBe(3);
      expect(codes.filter((code) => code === 'auth.codeRequired')).toHaveLength(13);
    }
  });

  test('are counted together across two servers', async () => {
    await account('piet');
    const second = await school.otherProcess();
    const there = caller(second.url, '', '', '');
    const codes = await Promise.all([
      guesses(12, 'piet'),
      guesses(12, 'piet', (loginName, password) => there.ask(authApi.login, { loginName, password })),
    ]);
    expect(evaluated(codes.flat())).toBe(3);
    await second.close();
  });

  test('with a code each are refused once the name is locked', async () => {
    const name = 'no-such-rosa';
    await school.sql.insert(loginAttempts).values({ loginName: keyOf(name), failures: 8, lastAt: new Date() });
    const replies = await Promise.all(Array.from({ length: 6 }, async () => tryLogin(name, 'wrong-1', await solved())));
    const codes = replies.map(({ meta }) => meta.code).sort();
    expect(codes).toEqual([...Array(5).fill('auth.locked'), 'auth.wrong']);
  });

  test('with the right password all succeed', async () => {
    await account('rosa');
    const replies = await Promise.all(Array.from({ length: 12 }, () => tryLogin('rosa', testPassword)));
    expect(replies.map(({ meta }) => meta.success)).toEqual(Array(12).fill(true));
  });
});

test('expired attempts are deleted for any name', async () => {
  const ago = (minutes: number) => new Date(school.clock.now().getTime() - minutes * 60_000);
  await school.sql.insert(loginAttempts).values([
    { loginName: 'made-up-long-ago', failures: 1, lastAt: ago(16) },
    { loginName: 'made-up-just-now', failures: 1, lastAt: ago(5) },
  ]);
  await school.clock.advance({ minutes: 5 });
  const left = (await school.sql.select().from(loginAttempts)).map(({ loginName }) => loginName);
  expect(left).toContain('made-up-just-now');
  expect(left).not.toContain('made-up-long-ago');
});

describe('a session', () => {
  test('needs its token, its owner in appId, and ends at logout at once §person.11', async () => {
    const ida = await school.signIn('ROLE_STUDENT', 'ida');
    expect((await school.nobody.ask(resourceApi.permissions, {})).status).toBe(401);
    expect((await caller(school.url, '', 'somebody', ida.token).ask(resourceApi.permissions, {})).status).toBe(401);
    expect((await caller(school.url, '', '', `Bearer ${ida.token}`).ask(resourceApi.permissions, {})).status).toBe(200);
    await ida.call(authApi.logout, {});
    const after = await ida.ask(resourceApi.permissions, {});
    expect(after.status).toBe(401);
    expect(after.meta.code).toBe('wire.notSignedIn');
  });

  test('a day old gets a new token in the reply, and the old one stays valid briefly', async () => {
    const jan = await school.signIn('ROLE_STUDENT', 'jan');
    const yesterday = new Date(Date.now() - 86_400_001);
    await school.sql.update(sessions).set({ renewedAt: yesterday }).where(eq(sessions.userId, jan.id));
    const reply = await jan.ask(resourceApi.permissions, {});
    const renewed = reply.headers.get('authorization') ?? '';
    expect(renewed).toMatch(/^[\w-]{43}$/);
    expect(renewed).not.toBe(jan.token);
    expect((await jan.ask(resourceApi.permissions, {})).status).toBe(200);
    expect((await caller(school.url, '', 'jan', renewed).ask(resourceApi.permissions, {})).status).toBe(200);
  });

  test('a day old is not renewed by a picture or a socket, which cannot pass on the new token', async () => {
    const lea = await school.signIn('ROLE_STUDENT', 'lea');
    const yesterday = new Date(Date.now() - 86_400_001);
    await school.sql.update(sessions).set({ renewedAt: yesterday }).where(eq(sessions.userId, lea.id));
    const picture = `${school.url}/api/file/get/00000000-0000-7000-8000-000000000000`;
    expect((await fetch(picture, { headers: { authorization: lea.token } })).status).toBe(404);
    (await openPage(school, lea)).close();
    // Only this call carries the new token.
    expect((await lea.ask(resourceApi.permissions, {})).headers.get('authorization')).toMatch(/^[\w-]{43}$/);
  });

  test('ends after seven days', async () => {
    const kim = await school.signIn('ROLE_STUDENT', 'kim');
    await school.sql
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.userId, kim.id));
    expect((await kim.ask(resourceApi.permissions, {})).status).toBe(401);
  });
});

describe('changing the password §person.10', () => {
  test('is all that a new account may do, and then everything opens', async () => {
    await account('lena', true);
    const { meta, data } = await tryLogin('lena', testPassword);
    expect(data.jumpFlag).toBe('change');
    const lena = caller(school.url, data.activeUser.id, 'lena', meta.token ?? '');
    const refused = await lena.ask(resourceApi.menu, {});
    expect(refused.status).toBe(403);
    expect(refused.meta.code).toBe('auth.passwordChangeRequired');
    await lena.call(authApi.changePassword, { oldPassword: testPassword, newPassword: 'Another-1' });
    expect((await lena.ask(resourceApi.menu, {})).status).toBe(200);
    expect((await tryLogin('lena', 'Another-1')).data.jumpFlag).toBe('');
  });

  test('ends the other sessions, not this one', async () => {
    const mia = await school.signIn('ROLE_STUDENT', 'mia');
    const elsewhere = await school.logIn('mia');
    await mia.call(authApi.changePassword, { oldPassword: testPassword, newPassword: 'Another-1' });
    expect((await elsewhere.ask(resourceApi.permissions, {})).status).toBe(401);
    expect((await mia.ask(resourceApi.permissions, {})).status).toBe(200);
  });

  test('fails where the other sessions cannot be ended', async () => {
    const mona = await school.signIn('ROLE_STUDENT', 'mona');
    const elsewhere = await school.logIn('mona');
    const { pool } = school.server.connection;
    await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before delete on session for each row execute function refuse()`);
    const change = { oldPassword: testPassword, newPassword: 'Another-1' };
    const reply = await mona.ask(authApi.changePassword, change);
    await pool.query('drop function refuse() cascade');
    expect(reply.status).toBe(500);
    expect((await tryLogin('mona', 'Another-1')).meta.success).toBe(false);
    expect((await tryLogin('mona', testPassword)).meta.success).toBe(true);
    expect((await elsewhere.ask(resourceApi.permissions, {})).status).toBe(200);
  });

  test('is locked for 15 minutes after ten wrong old passwords, independently of login', async () => {
    const otto = await school.signIn('ROLE_STUDENT', 'otto');
    const change = (oldPassword: string) => otto.ask(authApi.changePassword, { oldPassword, newPassword: 'Another-1' });
    for (let i = 0; i < 9; i++) expect((await change('wrong-1')).meta.code).toBe('auth.oldPasswordWrong');
    expect((await change('wrong-1')).status).toBe(429);
    const refused = await change(testPassword);
    expect([refused.status, refused.meta.code]).toEqual([429, 'auth.locked']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await tryLogin('otto', testPassword)).meta.success).toBe(true);
  });

  test('with the right old password clears earlier failures', async () => {
    const paul = await school.signIn('ROLE_STUDENT', 'paul');
    const change = (oldPassword: string, newPassword: string) =>
      paul.ask(authApi.changePassword, { oldPassword, newPassword });
    for (const [now, next] of [
      [testPassword, 'Another-1'],
      ['Another-1', 'Another-2'],
    ] as const) {
      for (let i = 0; i < 6; i++) expect((await change('wrong-1', next)).meta.code).toBe('auth.oldPasswordWrong');
      expect((await change(now, next)).meta.success).toBe(true);
    }
  });

  test.each([
    ['a wrong old password', 'nope', 'Another-1', 200, '原密码'],
    ['the same password', testPassword, testPassword, 200, '相同'],
    ['seven characters', testPassword, 'Seven-1', 400, '8'],
    ['no digit', testPassword, 'NoDigits', 400, '要含有数字'],
    ['no letter', testPassword, '1234-5678', 400, '要含有字母'],
    ['a space in it', testPassword, 'Another 1', 400, '不能有空格'],
  ])('refuses %s with the reason', async (what, oldPassword, newPassword, status, words) => {
    const nora = await school.signIn('ROLE_STUDENT', `nora-${what.replaceAll(' ', '-')}`);
    const reply = await nora.ask(authApi.changePassword, { oldPassword, newPassword });
    expect([reply.status, reply.meta.success]).toEqual([status, false]);
    expect(reply.meta.msg).toContain(words);
  });
});

describe('a password that changes while it is verified', () => {
  const whichEver = (...first: Promise<unknown>[]) => Promise.race(first.map((one) => one.catch(() => undefined)));
  /** Waits until a transaction of this school waits for a row that another one changes. */
  const rowAwaited = async () => {
    for (;;) {
      const { rows } = await school.server.connection.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'",
      );
      if (rows.length > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const idOf = async (loginName: string) => {
    const [user] = await school.sql.select().from(users).where(eq(users.loginName, loginName));
    if (!user) throw new Error('no such user');
    return user.id;
  };
  /** Resets a password as the manager of a class does. */
  const reset = (tx: Db, id: string) =>
    issuePassword(tx, id).then(() => endSessionsOf(tx, school.server.platform.live, id, 'administrator'));

  test('admits nobody when it was reset before the session existed, and reads like a wrong password', async () => {
    await account('quinn');
    const id = await idOf('quinn');
    const { db } = school.server;
    const login = await db.transaction(async (tx) => {
      await reset(tx, id);
      const underWay = tryLogin('quinn', testPassword);
      // Verified with the old hash, which other transactions still see.
      await whichEver(rowAwaited(), underWay);
      return { underWay };
    });
    const { status, meta, headers } = await login.underWay;
    expect({ status, meta }).toEqual(
      await tryLogin('quinn', 'not-it-1').then((wrong) => ({ status: 200, meta: wrong.meta })),
    );
    expect(meta.code).toBe('auth.wrong');
    expect(headers.get('set-cookie')).toBeNull();
    expect(await sessionsOf(db, id)).toEqual([]);
    const records = () => school.sql.select().from(loginRecords).where(eq(loginRecords.userId, id));
    await expect.poll(async () => (await records()).map(({ outcome }) => outcome)).toEqual(['wrong', 'wrong']);
  });

  test.each<[string, (loginName: string) => Promise<unknown>]>([
    ['is reset', async (name) => school.server.db.transaction(async (tx) => reset(tx, await idOf(name)))],
    [
      'is changed by its owner',
      async (name) => {
        const owner = caller(
          school.url,
          await idOf(name),
          name,
          await school.tokenOf({ ...school.nobody, id: await idOf(name) }),
        );
        await owner.call(authApi.changePassword, { oldPassword: testPassword, newPassword: 'Another-1' });
      },
    ],
  ])('also ends the session being created when it %s', async (how, change) => {
    const name = `ruth ${how}`.replaceAll(' ', '-');
    await account(name);
    const { met, release } = await holdUp(school, 'login_record');
    const login = tryLogin(name, testPassword);
    await met();
    const changed = change(name);
    await whichEver(rowAwaited(), changed);
    await release();
    await changed;
    const { meta } = await login;
    const intruder = caller(school.url, '', name, meta.token ?? '');
    expect((await intruder.ask(resourceApi.permissions, {})).status).toBe(401);
  });

  test('does not admit an account that was disabled in between', async () => {
    await account('sven');
    const login = await school.sql.transaction(async (tx) => {
      await tx.update(users).set({ state: 'disabled' }).where(eq(users.loginName, 'sven'));
      const underWay = tryLogin('sven', testPassword);
      await whichEver(rowAwaited(), underWay);
      return { underWay };
    });
    expect((await login.underWay).meta.code).toBe('auth.disabled');
  });

  test('cannot be changed with the former one by a slower request', async () => {
    const tina = await school.signIn('ROLE_STUDENT', 'tina');
    const thief = await school.logIn('tina');
    const { db } = school.server;
    const late = await db.transaction(async (tx) => {
      await setPassword(tx, tina.id, 'Another-1');
      const underWay = thief.ask(authApi.changePassword, { oldPassword: testPassword, newPassword: 'Stolen-1' });
      await whichEver(rowAwaited(), underWay);
      return { underWay };
    });
    expect((await late.underWay).meta.code).toBe('auth.oldPasswordWrong');
    expect((await tryLogin('tina', 'Another-1')).meta.success).toBe(true);
  });
});

test('the first start outside demo mode creates an administrator whose one-time password must be changed', async () => {
  const [admin] = await school.sql.select().from(users).where(eq(users.loginName, 'admin'));
  expect(admin?.mustChangePassword).toBe(true);
  expect((await tryLogin('admin', 'Xueyan#2026')).meta.code).toBe('auth.wrong');
});

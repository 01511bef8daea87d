import { auditApi } from '@xueyan/contract/base/audit';
import { authApi } from '@xueyan/contract/base/auth';
import { uploadMost } from '@xueyan/contract/base/open-parameter';
import { defaultNotifications, profileApi } from '@xueyan/contract/base/profile';
import { resourceApi } from '@xueyan/contract/base/resource';
import type { Meta } from '@xueyan/contract/wire/envelope';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions, users } from '../../../db/account.table.ts';
import { newId } from '../../../db/id.ts';
import { loginRecords } from '../../../db/profile.table.ts';
import { auditEntries } from '../../../db/system.table.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School, testPassword } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';
import { notificationSettingsOf } from './profile.service.ts';

let school: School;
let amy: Caller;
let teacher: Caller;
let classId: string;

beforeAll(async () => {
  school = await openSchool({ logins: true });
  amy = await school.signIn('ROLE_STUDENT', 'amy', '林晓雨');
  teacher = await school.signIn('ROLE_TEACHER', 'li', '李明远');
  classId = await createClass(school.server.db, 'A1', '计科2401', [amy.id]);
});
afterAll(() => school.close());

/** Opens a page that already receives events. */
async function openReadyPage(who: Caller) {
  const page = await openPage(school, who);
  await page.next('live.ready');
  return page;
}

const form = { userName: '林晓雨', phone: '', email: '', introduction: '' };
const audits = (action: string, actorId: string) =>
  school.sql
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, action), eq(auditEntries.actorId, actorId)));

describe('my profile', () => {
  test('has my name, login name, role and classes, and my own data §person.14', async () => {
    expect(await amy.call(profileApi.get, {})).toEqual({
      ...{ userName: '林晓雨', loginName: 'amy', avatar: '', roleName: '学生', mayRename: false },
      ...{ phone: '', email: '', introduction: '', classes: [{ classId, className: '计科2401' }] },
    });
    const said = { ...form, phone: '+86 138-0013-8000', email: 'amy@school.example', introduction: '喜欢命令行' };
    await amy.call(profileApi.save, said);
    expect(await amy.call(profileApi.get, {})).toMatchObject(said);
    expect(await teacher.call(profileApi.get, {})).toMatchObject({ phone: '', email: '' });
  });

  test('uses the language of the request', async () => {
    const headers = { authorization: amy.token, 'accept-language': 'en_us' };
    const reply = await fetch(`${school.url}/api/${profileApi.get.path}`, { headers });
    const { data } = (await reply.json()) as { data: { roleName: string } };
    expect(data.roleName).toBe('Student');
  });

  test.each([
    ['phone', '123456', 200],
    ['phone', '12345', 400],
    ['phone', '12345678901234567890', 200],
    ['phone', '123456789012345678901', 400],
    ['phone', '138 0013 8000', 200],
    ['phone', '-1380013800', 400],
    ['phone', '1380013800a', 400],
    ['email', 'a@b.cn', 200],
    ['email', 'a@b', 400],
    ['email', `${'a'.repeat(60)}@${'b'.repeat(36)}.cn`, 200],
    ['email', `${'a'.repeat(60)}@${'b'.repeat(38)}.cn`, 400],
    ['introduction', '字'.repeat(200), 200],
    ['introduction', '字'.repeat(201), 400],
    ['loginName', 'somebody', 400],
  ])('%s %s is answered %i §person.14', async (field, value, status) => {
    expect((await amy.ask(profileApi.save, { ...form, [field]: value })).status).toBe(status);
  });

  test('a student cannot rename themselves, by any form of the call §person.15', async () => {
    const refused = await amy.ask(profileApi.save, { ...form, userName: '别人' });
    expect(refused.status).toBe(403);
    expect(refused.meta.code).toBe('profile.nameKept');
    expect((await amy.call(profileApi.get, {})).userName).toBe('林晓雨');
  });

  test('a teacher may, within 1 to 20 characters; it is audited, and every page is notified §person.15', async () => {
    const page = await openReadyPage(teacher);
    for (const userName of ['', ' ', '名'.repeat(21)]) {
      expect((await teacher.ask(profileApi.save, { ...form, userName })).status).toBe(400);
    }
    await teacher.call(profileApi.save, { ...form, userName: '名'.repeat(20) });
    expect(await page.next('profile.changed')).toEqual({ userName: '名'.repeat(20), avatar: '' });
    expect(await audits('profile.rename', teacher.id)).toMatchObject([
      { actorName: '李明远', detail: { from: '李明远', to: '名'.repeat(20) } },
    ]);
    page.close();
  });
});

describe('a picture §person.16', () => {
  /** A header only, which suffices to determine format and size. */
  const png = (width: number, height: number, bytes = 60) => {
    const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const size = Buffer.alloc(8);
    size.writeUInt32BE(width, 0);
    size.writeUInt32BE(height, 4);
    const rest = Buffer.from('0806000000', 'hex');
    // file-type looks for the first chunk that distinguishes an animation from a picture.
    const idat = Buffer.concat([Buffer.alloc(4), Buffer.from('0000000049444154', 'hex')]);
    return Buffer.concat([head, size, rest, idat, Buffer.alloc(Math.max(0, bytes - 41))]);
  };
  const jpeg = Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.from('ffc0001108010001000301220002110103', 'hex'),
    Buffer.alloc(20),
  ]);
  const webp = (form: string) =>
    Buffer.concat([Buffer.from('RIFF\x20\0\0\0WEBP', 'latin1'), Buffer.from(form, 'latin1'), Buffer.alloc(30)]);

  const send = async (who: Caller, bytes: Buffer, name = 'me.png', field = 'file') => {
    const body = new FormData();
    body.append(field, new Blob([new Uint8Array(bytes)]), name);
    const headers = { authorization: who.token };
    const reply = await fetch(`${school.url}/api/file/avatar`, { method: 'POST', headers, body });
    const { meta, data } = (await reply.json()) as { meta: Meta; data: { avatar: string } };
    return { status: reply.status, meta, data };
  };
  const look = (address: string, token: string) =>
    fetch(`${school.url}${address}`, { headers: token ? { authorization: token } : {} });

  test('is shown to everybody signed in, pushed to my pages, and gone when I remove it §person.4', async () => {
    const page = await openReadyPage(amy);
    const { data } = await send(amy, png(256, 256));
    expect(data.avatar).toMatch(/^\/api\/file\/avatar\/[0-9a-f-]{36}$/);
    expect((await page.next('profile.changed')).avatar).toBe(data.avatar);
    const seen = await look(data.avatar, teacher.token);
    expect(seen.status).toBe(200);
    expect(seen.headers.get('content-type')).toBe('image/png');
    expect(seen.headers.get('content-security-policy')).toContain('sandbox');
    expect((await look(data.avatar, '')).status).toBe(401);
    const byCookie = await fetch(`${school.url}${data.avatar}`, { headers: { cookie: `xy_file=${teacher.token}` } });
    expect(byCookie.status).toBe(200);
    const again = await school.logIn('amy');
    const { data: login } = await school.nobody.ask(authApi.login, { loginName: 'amy', password: testPassword });
    expect(login.activeUser.avatar).toBe(data.avatar);
    await again.call(profileApi.removeAvatar, {});
    expect((await look(data.avatar, amy.token)).status).toBe(404);
    expect((await amy.call(profileApi.get, {})).avatar).toBe('');
    page.close();
  });

  test('is set and removed by who manages the account, and by nobody else', async () => {
    const admin = await school.signIn('ROLE_ADMIN', 'avatar-admin');
    const sendFor = async (who: Caller, userId: string) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(png(20, 20))]), 'her.png');
      const headers = { authorization: who.token };
      const reply = await fetch(`${school.url}/api/file/avatar/${userId}`, { method: 'POST', headers, body });
      return { status: reply.status, ...((await reply.json()) as { meta: Meta; data: { avatar: string } }) };
    };
    const { data } = await sendFor(admin, amy.id);
    expect((await amy.call(profileApi.get, {})).avatar).toBe(data.avatar);
    expect((await sendFor(teacher, amy.id)).status).toBe(403);
    expect((await sendFor(admin, newId())).meta.code).toBe('wire.gone');
    const { resultList } = (await admin.call(auditApi.list, { action: 'user.avatar' })).pageInfo;
    expect(resultList.map(({ target }) => target)).toEqual([amy.id]);
    expect((await teacher.ask(profileApi.removeAvatarOf, { userId: amy.id })).status).toBe(403);
    await admin.call(profileApi.removeAvatarOf, { userId: amy.id });
    expect((await amy.call(profileApi.get, {})).avatar).toBe('');
  });

  test('replaces the one before, which is then gone', async () => {
    const first = (await send(amy, png(10, 10))).data.avatar;
    const second = (await send(amy, jpeg, 'me.jpg')).data.avatar;
    expect((await look(first, amy.token)).status).toBe(404);
    expect((await look(second, amy.token)).headers.get('content-type')).toBe('image/jpeg');
  });

  test('is checked by its content: text, a GIF and a fake PNG are refused', async () => {
    for (const bytes of [
      Buffer.from('<svg onload="alert(1)"/>'.padEnd(60)),
      Buffer.from('GIF89a'.padEnd(60)),
      Buffer.alloc(60),
    ]) {
      const { status, meta } = await send(amy, bytes);
      expect([status, meta.code]).toEqual([415, 'profile.avatarKind']);
    }
  });

  test('has at most 1024 pixels a side, and 2 MB', async () => {
    expect((await send(amy, png(1024, 1024))).status).toBe(200);
    expect((await send(amy, png(1025, 10))).meta.code).toBe('profile.avatarPixels');
    expect((await send(amy, png(10, 20_000))).status).toBe(413);
    const mostAvatarBytes = uploadMost.avatar * 1024 * 1024;
    expect((await send(amy, png(256, 256, mostAvatarBytes))).status).toBe(200);
    const { status, meta } = await send(amy, png(256, 256, mostAvatarBytes + 1));
    expect([status, meta.code]).toEqual([413, 'wire.tooLarge']);
  });

  test.each(['VP8 ', 'VP8L', 'VP8X'])('may be a WebP of the form %s', async (kind) => {
    expect((await send(amy, webp(kind), 'me.webp')).status).toBe(200);
  });

  test('needs a file in its field, and a session', async () => {
    expect((await send(amy, png(10, 10), 'me.png', 'other')).meta.code).toBe('file.empty');
    expect((await send(school.nobody, png(10, 10))).status).toBe(401);
    expect((await look('/api/file/avatar/not-an-id', amy.token)).status).toBe(404);
    expect((await look(`/api/file/avatar/${amy.id}`, amy.token)).status).toBe(404);
  });
});

describe('the language', () => {
  test('that I chose is returned to my next device at its login §person.19', async () => {
    const bo = await school.signIn('ROLE_STUDENT', 'bo');
    const login = async () =>
      (await school.nobody.call(authApi.login, { loginName: 'bo', password: testPassword })).language;
    expect(await login()).toBe('');
    await bo.call(profileApi.setLanguage, { language: 'mn' });
    expect(await login()).toBe('mn');
    expect((await bo.ask(profileApi.setLanguage, { language: 'fr' })).status).toBe(400);
  });
});

describe('my other devices §person.18', () => {
  const chromeOnWindows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

  test('are listed with their description, this one marked and first', async () => {
    const here = await school.signIn('ROLE_STUDENT', 'cai');
    const there = await school.logIn('cai');
    await school.sql.update(sessions).set({ agent: chromeOnWindows }).where(eq(sessions.userId, here.id));
    const { sessionList } = await here.call(profileApi.sessions, {});
    expect(sessionList).toHaveLength(2);
    expect(sessionList.map(({ current }) => current)).toEqual([true, false]);
    expect(sessionList[1]).toMatchObject({
      device: { kind: 'desktop', browser: 'Chrome 141', system: 'Windows' },
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
    });
    expect((await there.call(profileApi.sessions, {})).sessionList[0]?.sessionId).toBe(sessionList[1]?.sessionId);
  });

  test('show their last use, to the minute', async () => {
    const dan = await school.signIn('ROLE_STUDENT', 'dan');
    const other = await school.logIn('dan');
    await school.sql
      .update(sessions)
      .set({ activeAt: new Date(Date.now() - 3_600_000) })
      .where(eq(sessions.userId, dan.id));
    await other.call(resourceApi.permissions, {});
    const { sessionList } = await dan.call(profileApi.sessions, {});
    const ago = sessionList.map(
      ({ activeTime }) => Date.now() - school.server.platform.clock.read(activeTime).getTime(),
    );
    for (const ms of ago) expect(ms).toBeLessThan(120_000);
  });

  test('can be signed out one by one, which closes only that page at once', async () => {
    const here = await school.signIn('ROLE_STUDENT', 'eve');
    const there = await school.logIn('eve');
    const third = await school.logIn('eve');
    const page = await openReadyPage(there);
    const sessionId =
      (await there.call(profileApi.sessions, {})).sessionList.find(({ current }) => current)?.sessionId ?? '';
    await here.call(profileApi.endSession, { sessionId });
    expect((await page.next('session.revoked')).reason).toBe('ended');
    expect(await page.closed).toBe(4401);
    expect((await there.ask(profileApi.get, {})).status).toBe(401);
    expect((await third.ask(profileApi.get, {})).status).toBe(200);
    expect((await here.call(profileApi.sessions, {})).sessionList).toHaveLength(2);
    expect(await audits('session.end', here.id)).toMatchObject([{ target: sessionId }]);
  });

  test('can all be signed out at once; this one stays', async () => {
    const here = await school.signIn('ROLE_TEACHER', 'fan');
    const others = [await school.logIn('fan'), await school.logIn('fan')];
    const pages = await Promise.all(others.map((one) => openReadyPage(one)));
    expect(await here.call(profileApi.endOtherSessions, {})).toEqual({ count: 2 });
    for (const page of pages) expect((await page.next('session.revoked')).reason).toBe('ended');
    for (const other of others) expect((await other.ask(profileApi.get, {})).status).toBe(401);
    expect((await here.ask(profileApi.get, {})).status).toBe(200);
    expect(await here.call(profileApi.endOtherSessions, {})).toEqual({ count: 0 });
    expect(await audits('session.endOthers', here.id)).toHaveLength(1);
  });

  test('do not include this one, other people’s or missing ones for signing out', async () => {
    const here = await school.signIn('ROLE_STUDENT', 'gao');
    const own = (await here.call(profileApi.sessions, {})).sessionList[0]?.sessionId ?? '';
    expect((await here.ask(profileApi.endSession, { sessionId: own })).meta.code).toBe('profile.currentSession');
    for (const sessionId of [own, crypto.randomUUID()]) {
      const refused = await amy.ask(profileApi.endSession, { sessionId });
      expect([refused.status, refused.meta.code]).toEqual([403, 'wire.gone']);
    }
    expect((await here.ask(profileApi.get, {})).status).toBe(200);
    expect((await here.ask(profileApi.endSession, { sessionId: 'no-id' })).status).toBe(400);
  });
});

describe('notification settings', () => {
  test('start with the defaults, are stored per person, and are available to other features §person.20', async () => {
    expect(await amy.call(profileApi.notifications, {})).toEqual(defaultNotifications);
    const page = await openReadyPage(amy);
    await amy.call(profileApi.saveNotifications, { ...defaultNotifications, memo: 'off' });
    await page.next('profile.changed');
    expect((await notificationSettingsOf(school.server.db, amy.id)).memo).toBe('off');
    expect((await notificationSettingsOf(school.server.db, teacher.id)).memo).toBe(defaultNotifications.memo);
    expect((await amy.ask(profileApi.saveNotifications, { ...defaultNotifications, memo: 'loud' })).status).toBe(400);
    expect((await amy.ask(profileApi.saveNotifications, { memo: 'off' })).status).toBe(400);
    page.close();
  });
});

describe('the login history §person.21', () => {
  const history = async (who: Caller, filters: object = {}) =>
    (await who.call(profileApi.logins, { pageNum: 1, pageSize: 10, ...filters })).pageInfo;
  const outcomes = async (who: Caller) => (await history(who)).resultList.map(({ outcome }) => outcome);
  const tryLogin = (loginName: string, password: string) => school.nobody.ask(authApi.login, { loginName, password });

  test('shows when, where and with which outcome, newest first, to me only', async () => {
    const hu = await school.signIn('ROLE_STUDENT', 'hu');
    for (let i = 0; i < 3; i++) await tryLogin('HU', 'wrong-1');
    await tryLogin('hu', testPassword);
    await expect.poll(() => outcomes(hu)).toEqual(['code', 'wrong', 'wrong', 'wrong', 'success']);
    const { resultList, totalSize } = await history(hu, { outcome: 'success' });
    expect(totalSize).toBe(1);
    expect(resultList[0]).toMatchObject({ outcome: 'success', address: expect.stringMatching(/127|::1/) });
    expect((await history(teacher)).resultList.every(({ outcome }) => outcome === 'success')).toBe(true);
  });

  test('is a list in pages, in either order', async () => {
    const jia = await school.signIn('ROLE_STUDENT', 'jia');
    for (let i = 0; i < 2; i++) await school.logIn('jia');
    const first = await history(jia, { pageSize: 2 });
    expect([first.totalSize, first.resultList.length]).toEqual([3, 2]);
    const oldest = await history(jia, { orderFlag: 'loginTime asc' });
    expect(oldest.resultList.at(-1)?.recordId).toBe(first.resultList[0]?.recordId);
    for (const wrong of [
      { pageSize: 101 },
      { pageNum: 0 },
      { orderFlag: 'address asc' },
      { outcome: 'maybe' },
      { userId: amy.id },
    ]) {
      expect((await jia.ask(profileApi.logins, { pageNum: 1, pageSize: 10, ...wrong })).status).toBe(400);
    }
  });

  test('includes a disabled account', async () => {
    const ning = await school.signIn('ROLE_STUDENT', 'ning');
    const setState = (state: 'normal' | 'disabled') =>
      school.sql.update(users).set({ state }).where(eq(users.id, ning.id));
    await setState('disabled');
    await tryLogin('ning', testPassword);
    await setState('normal');
    await expect.poll(() => outcomes(ning)).toEqual(['disabled', 'success']);
  });

  test('limits a flood of attempts without a code', async () => {
    const kai = await school.signIn('ROLE_STUDENT', 'kai');
    for (let i = 0; i < 3; i++) await tryLogin('kai', 'wrong-1');
    for (let i = 0; i < 20; i++) await tryLogin('kai', testPassword);
    await expect.poll(() => outcomes(kai)).toEqual(['code', 'wrong', 'wrong', 'wrong', 'success']);
  });

  test('deletes records older than 180 days', async () => {
    const lan = await school.signIn('ROLE_STUDENT', 'lan');
    const day = 86_400_000;
    const at = (days: number) => ({ userId: lan.id, outcome: 'wrong' as const, at: new Date(Date.now() - days * day) });
    await school.sql.insert(loginRecords).values([at(179.9), at(180.1)]);
    await school.logIn('lan');
    expect(await outcomes(lan)).toEqual(['success', 'success', 'wrong']);
  });
});

test('all of it needs a session', async () => {
  for (const endpoint of Object.values(profileApi)) {
    expect((await school.nobody.ask(endpoint, {})).status).toBe(401);
  }
});

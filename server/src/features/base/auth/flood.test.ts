import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { authApi } from '@xueyan/contract/base/auth';
import type { Meta } from '@xueyan/contract/wire/envelope';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captchas, loginAttempts } from '../../../db/account.table.ts';
import { hashToken } from '../../../http/authentication.ts';
import { openSchool, type School, testPassword } from '../../../testing/school.ts';
import { createUsers } from '../user/user.service.ts';
import { networkOf, rateKeyOfDevice, rateKeyOfStranger } from './rate-key.rule.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({
    safeHashes: true,
    site: async (dist) => {
      await mkdir(join(dist, 'assets'), { recursive: true });
      await writeFile(join(dist, 'index.html'), '<!doctype html><title>page</title>');
      await writeFile(join(dist, 'assets', 'page.js'), 'x'.repeat(100_000));
    },
  });
});
afterAll(() => school.close());

const accounts = (names: string[]) =>
  createUsers(
    school.server.db,
    names.map((loginName) => ({ loginName, userName: loginName })),
    'ROLE_STUDENT',
    testPassword,
  );

interface From {
  address?: string;
  device?: string;
  code?: { codeKey: string; code: string };
}

async function tryLogin(loginName: string, password: string, { address = '10.1.0.1', device, code }: From = {}) {
  const response = await fetch(`${school.url}/api/${authApi.login.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // The test takes the role of a school's proxy.
      'x-forwarded-for': address,
      ...(device ? { cookie: `xy_device=${device}` } : {}),
    },
    body: JSON.stringify({ loginName, password, ...code }),
  });
  const { meta } = (await response.json()) as { meta: Meta };
  const kept = response.headers.getSetCookie().find((cookie) => cookie.startsWith('xy_device='));
  return {
    status: response.status,
    meta,
    retryAfter: Number(response.headers.get('retry-after')),
    device: kept?.match(/=([\w-]+);/)?.[1],
    cookie: kept,
  };
}

async function solved() {
  const { codeKey } = await school.nobody.call(authApi.code, {});
  const [captcha] = await school.sql.select().from(captchas).where(eq(captchas.id, codeKey));
  return { codeKey, code: captcha?.answer ?? '' };
}

/** Signs in like the page, which retries when it is asked to wait. */
async function logInPatiently(name: string, from: From = {}) {
  for (let tries = 0; tries < 30; tries++) {
    const reply = await tryLogin(name, testPassword, from);
    if (reply.meta.code !== 'auth.busy') return reply;
    await wait(reply.retryAfter * 1000);
  }
  throw new Error('never let in');
}

const failedAt = (key: string, failures: number) =>
  school.sql.insert(loginAttempts).values({ loginName: key, failures, lastAt: new Date() });

describe('guesses at a name', () => {
  test('lock only their own address: the owner signs in from another', async () => {
    await accounts(['anna']);
    const answers = [];
    for (let i = 0; i < 17; i++) {
      answers.push(
        await tryLogin('anna', `guess-${i}`, { address: '10.9.0.66', ...(i > 2 ? { code: await solved() } : {}) }),
      );
    }
    expect(answers.at(-1)?.meta.code).toBe('auth.locked');
    expect((await tryLogin('anna', testPassword, { address: '10.9.0.66' })).meta.code).toBe('auth.locked');
    expect((await tryLogin('anna', testPassword, { address: '10.1.0.7' })).meta.success).toBe(true);
  });

  test('do not lock the owner out of a known browser, even from the same address', async () => {
    await accounts(['bert']);
    const { device, cookie } = await tryLogin('bert', testPassword);
    expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/);
    expect(cookie).toContain('Path=/api/auth');
    for (let i = 0; i < 17; i++) await tryLogin('bert', `guess-${i}`, i > 2 ? { code: await solved() } : {});
    expect((await tryLogin('bert', testPassword)).meta.code).toBe('auth.locked');
    const known = await tryLogin('bert', testPassword, { device: device ?? '' });
    expect(known.meta.success).toBe(true);
    expect(known.device).toBe(device);
  });

  test('from very many addresses require a code in unknown browsers only', async () => {
    await accounts(['carla']);
    const { device } = await tryLogin('carla', testPassword);
    for (let i = 0; i < 20; i++) await tryLogin('carla', 'guess', { address: `10.8.${i}.1` });
    const elsewhere = { address: '10.1.0.9' };
    expect((await tryLogin('carla', testPassword, elsewhere)).meta).toMatchObject({
      code: 'auth.codeRequired',
      needs: 'code',
    });
    expect((await tryLogin('carla', testPassword, { ...elsewhere, device: device ?? '' })).meta.success).toBe(true);
    expect((await tryLogin('carla', testPassword, { ...elsewhere, code: await solved() })).meta.success).toBe(true);
  });
});

describe('a known browser', () => {
  test('is known for the person only, and cannot be made up', async () => {
    await accounts(['dirk', 'dina']);
    const { device } = await tryLogin('dirk', testPassword);
    await failedAt(rateKeyOfStranger('dina', '10.1.0.1').key, 3);
    expect((await tryLogin('dina', testPassword, { device: device ?? '' })).meta.code).toBe('auth.codeRequired');
    for (const made of ['x'.repeat(43), 'short', "' or 1=1 --"]) {
      expect((await tryLogin('dina', testPassword, { device: made })).meta.code).toBe('auth.codeRequired');
    }
    // Computer room: one browser is known for both people from now on.
    const both = await tryLogin('dina', testPassword, { device: device ?? '', code: await solved() });
    expect(both.device).toBe(device);
    await failedAt(rateKeyOfStranger('dirk', '10.1.0.1').key, 3);
    for (const name of ['dirk', 'dina']) {
      expect((await tryLogin(name, testPassword, { device: device ?? '' })).meta.success).toBe(true);
    }
  });

  test('counts as unknown for a while after someone has guessed in it', async () => {
    await accounts(['egon']);
    const device = (await tryLogin('egon', testPassword)).device ?? '';
    await failedAt(rateKeyOfDevice('egon', hashToken(device)).key, 9);
    expect((await tryLogin('egon', 'guess', { device, code: await solved() })).meta.code).toBe('auth.locked');
    for (let i = 0; i < 3; i++) expect((await tryLogin('egon', 'guess', { device })).meta.code).toBe('auth.wrong');
    expect((await tryLogin('egon', 'guess', { device })).meta.code).toBe('auth.codeRequired');
    expect((await tryLogin('egon', testPassword, { device, code: await solved() })).meta.success).toBe(true);
  });
});

describe('an address', () => {
  test('with a whole school’s logins at once needs no code, and everybody gets in', async () => {
    const names = Array.from({ length: 130 }, (_, i) => `pupil-${i}`);
    await accounts(names);
    const replies = await Promise.all(names.map((name) => logInPatiently(name, { address: '10.2.0.1' })));
    expect(replies.filter(({ meta }) => !meta.success)).toEqual([]);
  }, 120_000);

  test('with very many failures needs codes for any name; others do not, and nobody is refused', async () => {
    await accounts(['fritz']);
    const address = '10.3.0.1';
    const device = (await tryLogin('fritz', testPassword, { address })).device ?? '';
    await failedAt(`FROM ${networkOf(address)}`, 199);
    expect((await tryLogin('nobody-1', 'guess', { address })).meta).toMatchObject({
      code: 'auth.wrong',
      needs: 'code',
    });
    expect((await tryLogin('nobody-2', 'guess', { address })).meta.code).toBe('auth.codeRequired');
    expect((await tryLogin('fritz', testPassword, { address })).meta.code).toBe('auth.codeRequired');
    expect((await tryLogin('fritz', testPassword, { address, device })).meta.success).toBe(true);
    expect((await tryLogin('fritz', testPassword, { address, code: await solved() })).meta.success).toBe(true);
    expect((await tryLogin('fritz', testPassword, { address: '10.3.0.2' })).meta.success).toBe(true);
  });

  test.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7'],
    ['2001:0db8::7:0:1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('a flood of forty endless guessers', () => {
  test('keeps page files fast, and ends in requests for a code', async () => {
    await failedAt(`FROM ${networkOf('10.4.0.1')}`, 180);
    let under = true;
    const codes = new Map<string, number>();
    const guess = async (loop: number) => {
      for (let i = 0; under; i++) {
        const { meta } = await tryLogin(`made-up-${loop}-${i}`, 'guess', { address: '10.4.0.1' });
        codes.set(meta.code ?? '', (codes.get(meta.code ?? '') ?? 0) + 1);
      }
    };
    const flood = Promise.all(Array.from({ length: 40 }, (_, loop) => guess(loop)));
    /** Milliseconds of all processors that this process used during each page file; the host has other work too. */
    const took: number[] = [];
    const end = Date.now() + 6_000;
    while (Date.now() < end) {
      const begun = process.cpuUsage();
      const response = await fetch(`${school.url}/assets/page.js`);
      expect((await response.text()).length).toBe(100_000);
      const { user, system } = process.cpuUsage(begun);
      took.push((user + system) / 1000 / availableParallelism());
    }
    under = false;
    await flood;
    expect(Math.max(...took)).toBeLessThan(3_000);
    expect([...codes.keys()]).toEqual(expect.arrayContaining(['auth.wrong', 'auth.codeRequired']));
  }, 60_000);
});

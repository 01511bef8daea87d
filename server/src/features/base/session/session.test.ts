import { resourceApi } from '@xueyan/contract/base/resource';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../../db/account.table.ts';
import type { Db } from '../../../db/sql.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { endSessionsOf, refreshSessionsOf } from './session.service.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const statusOf = async (person: Caller) => (await person.ask(resourceApi.permissions, {})).status;

describe('the sessions of a disabled account', () => {
  const put = (person: Caller, state: 'normal' | 'disabled', db: Db = school.sql) =>
    db.update(users).set({ state }).where(eq(users.id, person.id));

  test('end everywhere at once, and stay invalid when it is enabled', async () => {
    const { db, platform } = school.server;
    const here = await school.signIn('ROLE_STUDENT', 'disabled-here');
    const there = await school.logIn('disabled-here');
    const pages = [await openPage(school, here), await openPage(school, there)];
    for (const page of pages) await page.next('live.ready');
    await db.transaction(async (tx) => {
      await put(here, 'disabled', tx);
      await endSessionsOf(tx, platform.live, here.id, 'disabled');
    });
    for (const page of pages) {
      expect(await page.next('session.revoked')).toEqual({ reason: 'disabled' });
      expect(await page.closed).toBe(4401);
    }
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 401]);
    await put(here, 'normal');
    expect(await statusOf(here)).toBe(401);
  });

  test('are refused from the next call on, even when only a change was notified', async () => {
    const { db, platform } = school.server;
    const person = await school.signIn('ROLE_STUDENT', 'disabled-silently');
    expect(await statusOf(person)).toBe(200);
    await put(person, 'disabled');
    await refreshSessionsOf(db, platform.live, person.id);
    expect(await statusOf(person)).toBe(401);
    expect(await (await openPage(school, person)).closed).toBe(4401);
  });
});

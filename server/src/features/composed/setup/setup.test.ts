import { resourceApi } from '@xueyan/contract/base/resource';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../../app.ts';
import { resources } from '../../../db/account.table.ts';
import { introductions } from '../../../db/system.table.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { statementsWith } from '../../../testing/statements.ts';
import { setUpSchool } from './setup.service.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Forgets which version the school was last brought to: the next start looks through all that it has. */
const forgetVersion = () => school.sql.delete(introductions).where(eq(introductions.key, 'novelties'));

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
    await forgetVersion();

    expect(await setUpSchool(db, features)).toBeNull();
    const after = await menuOf('setup-admin');
    expect(after.permissions.toSorted()).toEqual(now.permissions.toSorted());
    expect(after.routes).toContain('"route":"/system/calendar"');
    expect(after.routes).toContain('"route":"/messages/sent"');
    // The entry is added once, not again by each version.
    await forgetVersion();
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
    await forgetVersion();
    await setUpSchool(db, features);
    expect((await menuOf('setup-admin-2')).routes).not.toContain('"route":"machines"');
  });
});

test('a server of the version that the school has reads which it is, and writes and locks nothing', async () => {
  const { db } = school.server;
  await setUpSchool(db, features);
  const statements = await statementsWith('introduction', () => setUpSchool(db, features));
  expect(statements).toHaveLength(2);
  expect(statements.filter((text) => !text.startsWith('select'))).toEqual([]);
});

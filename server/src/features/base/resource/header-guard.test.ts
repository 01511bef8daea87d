import { helpApi } from '@xueyan/contract/base/help';
import { messageApi } from '@xueyan/contract/base/message';
import { resourceApi } from '@xueyan/contract/base/resource';
import { paletteApi } from '@xueyan/contract/composed/palette';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import type { Permission } from '@xueyan/contract/wire/permission';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources, roleResources, roles } from '../../../db/account.table.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

/** School whose researchers have neither messages nor help. */
let school: School;
let without: Caller;
let withBoth: Caller;
const taken: Permission[] = ['usermenu:notification', 'usermenu:help'];

beforeAll(async () => {
  school = await openSchool();
  const db = school.sql;
  const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.code, 'ROLE_RESEARCH'));
  const buttons = await db.select({ id: resources.id }).from(resources).where(inArray(resources.code, taken));
  const ids = buttons.map(({ id }) => id);
  await db
    .delete(roleResources)
    .where(and(eq(roleResources.roleId, role?.id ?? ''), inArray(roleResources.resourceId, ids)));
  without = await school.signIn('ROLE_RESEARCH', 'without');
  withBoth = await school.signIn('ROLE_STUDENT', 'with');
});
afterAll(() => school.close());

const authCodes = async (who: Caller) =>
  (await who.call(resourceApi.permissions, {})).roleAuth.map(({ authCode }) => authCode);

test('a role without messages and help is told that it has neither §person.5', async () => {
  expect(await authCodes(without)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^usermenu:/)]));
  expect(await authCodes(withBoth)).toEqual(expect.arrayContaining(taken));
});

const guarded = new Set(taken.map((permission) => `may:${permission}`));
const calls = [messageApi, helpApi]
  .flatMap((api): Endpoint[] => Object.values(api))
  .filter(({ access }) => guarded.has(access))
  .map((endpoint): [string, Endpoint] => [endpoint.path, endpoint]);

test('the calls of both tools are guarded', () => expect(calls.length).toBeGreaterThanOrEqual(9));

test.each(calls)('the server refuses it too: %s §person.8', async (_, endpoint) => {
  const refused = await without.ask(endpoint, {});
  expect([refused.status, refused.meta.code]).toEqual([403, 'wire.notAllowed']);
  expect((await withBoth.ask(endpoint, {})).meta.code).not.toBe('wire.notAllowed');
});

test('the palette does not find help for it either', async () => {
  expect((await without.call(paletteApi.search, { words: '帮助' })).helpList).toEqual([]);
});

import { resourceApi } from '@xueyan/contract/base/resource';
import { roleApi } from '@xueyan/contract/base/role';
import type { RoleCode } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../app.ts';
import { pageCalls } from '../testing/page-calls.ts';
import { openSchool, type School } from '../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ logins: true });
});
afterAll(() => school.close());

type Menu = Output<typeof resourceApi.menu>['treeList'];

const pagesOf = (menu: Menu): { title: string; view: string }[] =>
  menu.flatMap(({ title, attributes, children }) => [
    ...(attributes.resourceType === 'menu' && attributes.url ? [{ title, view: attributes.url }] : []),
    ...pagesOf(children),
  ]);

/** Components that their page shows only to people with a permission. */
const guarded: Record<string, string> = {
  AttendanceRecords: 'a tab of whoever has signin.run',
};

test('every page of every role’s menu gets what it asks for when it opens', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'menu-pages-admin');
  const callsOf = pageCalls(routes.map(({ endpoint }) => endpoint));
  const { resultList: roles } = (await admin.call(roleApi.list, { pageSize: 100 })).pageInfo;
  expect(roles.map(({ roleCode }) => roleCode)).toContain('ROLE_RESEARCH');
  const refused: string[] = [];
  let asked = 0;
  for (const { roleCode } of roles) {
    const person = await school.signIn(roleCode as RoleCode, `menu-${roleCode.toLowerCase()}`);
    const pages = pagesOf((await person.call(resourceApi.menu, {})).treeList);
    const answers = new Map<string, number>();
    for (const { title, view } of pages)
      for (const { endpoint, component } of callsOf(view)) {
        if (component in guarded || !endpoint.input.safeParse({}).success) continue;
        const status = answers.get(endpoint.path) ?? (await person.ask(endpoint, {})).status;
        answers.set(endpoint.path, status);
        if (status >= 400) refused.push(`${roleCode} ${title} (${component}): ${endpoint.path} ${status}`);
      }
    asked += answers.size;
  }
  expect(refused).toEqual([]);
  // The calls are found in the sources of the pages: should these be written another way, the test says so.
  expect(asked).toBeGreaterThan(200);
});

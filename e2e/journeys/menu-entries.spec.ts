import type { Page } from '@playwright/test';
import { authApi } from '@xueyan/contract/base/auth';
import { roleApi } from '@xueyan/contract/base/role';
import { userApi } from '@xueyan/contract/base/user';
import { ask, demoPassword, type Session, signIn } from '../api.ts';
import { expect, test } from '../journey.ts';
import { pagesOfMenu } from '../menu.ts';
import { sampled } from '../sample.ts';
import { content } from '../sweep.ts';

/** People of the demo school, who have something to see. */
const knownPeople: Record<string, string> = {
  ...{ ROLE_ADMIN: 'admin', ROLE_TEACHER: 'teacher', ROLE_STUDENT: '240114', ROLE_RESEARCH: 'research' },
};

/** Makes a person who has this role alone; returns the login name. */
async function personOf(admin: Session, role: { roleId: string; roleCode: string }): Promise<string> {
  const loginName = `only_${role.roleCode.toLowerCase()}`.slice(0, 20);
  const form = { loginName, userName: role.roleCode, roleIds: [role.roleId], organizationId: null, expireTime: null };
  const { password } = await ask(admin, userApi.save, form);
  const first = await signIn(admin.url, loginName, password);
  await ask(first, authApi.changePassword, { oldPassword: password, newPassword: demoPassword });
  return loginName;
}

/** Notes every refused or failed answer of the server. */
function refusalsOf(page: Page): string[] {
  const refusals: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refusals.push(`${new URL(page.url()).pathname}: ${answer.url()} ${answer.status()}`);
  });
  return refusals;
}

const brokenPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.images].filter((one) => one.complete && one.naturalWidth === 0).map((one) => one.currentSrc),
  );

test('every entry of every role’s menu opens without a refusal, an error or a broken picture', async ({
  as,
  school,
}) => {
  const admin = await signIn(school, 'admin');
  const { resultList } = (await ask(admin, roleApi.list, { pageSize: 100 })).pageInfo;
  // These are given by an authorization or need a second factor; whoever has one has another role besides.
  const roles = resultList.filter(
    ({ needsAuthorisation, needsSecondFactor }) => !needsAuthorisation && !needsSecondFactor,
  );
  expect(roles.length).toBeGreaterThan(Object.keys(knownPeople).length);
  const wrong: string[] = [];
  for (const role of roles)
    await test.step(role.roleCode, async () => {
      const loginName = knownPeople[role.roleCode] ?? (await personOf(admin, role));
      const entries = await pagesOfMenu(await signIn(school, loginName));
      const pages = sampled(
        entries.filter(({ isShown, path }) => isShown && path.startsWith('/') && !path.includes(':')),
      );
      test.setTimeout(test.info().timeout + pages.length * 20_000);
      const page = await as(loginName);
      const refusals = refusalsOf(page);
      for (const { path } of pages) {
        await page.goto(path);
        await expect(content(page).first()).toBeVisible();
        await expect(page.locator('.ant-skeleton')).toHaveCount(0);
        for (const picture of await brokenPictures(page))
          wrong.push(`${role.roleCode} ${path}: ${picture} is no picture`);
      }
      wrong.push(...refusals.map((refusal) => `${role.roleCode} ${refusal}`));
      await page.close();
    });
  expect(wrong).toEqual([]);
});

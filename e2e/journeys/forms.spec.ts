import type { Locator, Page } from '@playwright/test';
import { signIn } from '../api.ts';
import { expect, test } from '../journey.ts';
import { pagesOfMenu } from '../menu.ts';
import { sampled } from '../sample.ts';
import { content } from '../sweep.ts';

const edits = /^(编辑|修改|重命名|改名)/;
const saves = /^(保存|确定)$/;
const faults = '.ant-form-item-explain-error, .ant-alert-error, .ant-notification-notice-error, .ant-message-error';

/** Opens the form of the first record in a list; null where its records have none. */
async function openForm(page: Page, path: string): Promise<Locator | null> {
  await page.goto(path);
  await expect(content(page).first()).toBeVisible();
  await expect(page.locator('.ant-skeleton')).toHaveCount(0);
  const edit = page.getByRole('main').getByRole('button', { name: edits }).first();
  if ((await edit.count()) === 0 || !(await edit.isEnabled())) return null;
  const before = page.url();
  await edit.click();
  const dialog = page.getByRole('dialog').last();
  await expect.poll(async () => (await dialog.isVisible()) || page.url() !== before).toBe(true);
  await expect(page.locator('.ant-skeleton')).toHaveCount(0);
  return (await dialog.isVisible()) ? dialog : page.getByRole('main');
}

/** Presses the button that saves; returns what was said against it, or null. A form without changes may offer none. */
async function save(page: Page, form: Locator): Promise<string | null> {
  const button = form.getByRole('button', { name: saves }).last();
  if ((await button.count()) === 0 || !(await button.isEnabled())) return null;
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST', { timeout: 10_000 });
  await button.click();
  const answer = await answered.catch(() => null);
  const said = (await page.locator(faults).allTextContents()).filter(Boolean).join(' · ');
  if (answer && answer.status() >= 400) return `${answer.url()} ${answer.status()}: ${said}`;
  return said || null;
}

/** Saves the form of a page unchanged, with one field changed, and as it was. */
async function tryForm(page: Page, path: string): Promise<{ tried: boolean; wrong: string[] }> {
  const wrong: string[] = [];
  const form = await openForm(page, path);
  if (!form) return { tried: false, wrong };
  const note = (what: string, said: string | null) => said && wrong.push(`${path}, ${what}: ${said}`);
  note('unchanged', await save(page, form));
  let original: string | null = null;
  for (const what of ['one field changed', 'changed back']) {
    const again = await openForm(page, path);
    const field = again?.getByRole('textbox').first();
    if (!again || !field || (await field.count()) === 0 || !(await field.isEditable())) break;
    const value: string = await field.inputValue();
    await field.fill(original ?? `${value}2`);
    original = value;
    note(what, await save(page, again));
  }
  return { tried: true, wrong };
}

for (const who of ['admin', 'teacher'])
  test(`every form with which ${who} changes the first record of a list saves it, unchanged and changed`, async ({
    as,
    school,
    watch,
  }) => {
    // A refusal is an error of the console as well; it is reported with its form.
    watch.forgive(/status of 4\d\d/);
    const entries = await pagesOfMenu(await signIn(school, who));
    const pages = sampled(
      entries.filter(({ isShown, path }) => isShown && path.startsWith('/') && !path.includes(':')),
    );
    test.setTimeout(60_000 + pages.length * 40_000);
    const page = await as(who);
    const results: { path: string; tried: boolean; wrong: string[] }[] = [];
    for (const { path } of pages)
      await test.step(path, async () => {
        results.push({ path, ...(await tryForm(page, path)) });
      });
    expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
    test.info().annotations.push({
      type: 'forms',
      description: results.flatMap(({ tried, path }) => (tried ? [path] : [])).join(' '),
    });
  });

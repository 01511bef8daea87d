import { expect, type Locator, type Page } from '@playwright/test';

/** Replaces the content of the editor in a tab, by the tab's name: the panel of the former tab may still be closing. */
export async function fillEditor(page: Page, tab: string | RegExp, text: string): Promise<void> {
  const editor = page.getByRole('tabpanel', { name: tab }).locator('textarea').first();
  await editor.click();
  await editor.press('Control+a');
  await editor.fill(text);
}

/** Sets the source mode of editing in this browser, as somebody who chose it before has it. */
export async function writeSource(page: Page): Promise<Page> {
  await page.context().addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('xueyan.editor.mode', 'sv');
  });
  return page;
}

/** Returns the rich editor of a text, once it is ready. */
export async function richText(page: Page): Promise<Locator> {
  const area = page.locator('[contenteditable="true"]:visible').first();
  await expect(area).toBeVisible({ timeout: 60_000 });
  return area;
}

/** Returns what the terminal shows now. */
export async function terminalText(page: Page): Promise<string> {
  return (await page.locator('.xterm-rows:visible > div').allTextContents()).join('\n');
}

export async function untilTerminalSays(page: Page, pattern: RegExp): Promise<void> {
  await expect.poll(() => terminalText(page).catch(() => ''), { timeout: 60_000 }).toMatch(pattern);
}

/** Types at the terminal; text with Chinese in it is sent as an input method would send it. */
export async function typeInTerminal(page: Page, text: string): Promise<void> {
  await page.locator('.xterm-helper-textarea').first().focus();
  for (const line of text.split(/(?<=\n)/)) {
    await page.keyboard.insertText(line.replace('\n', ''));
    if (line.endsWith('\n')) await page.keyboard.press('Enter');
  }
}

/** Opens a page by the main menu in the header: the catalog, then its entry. */
export async function openByMenu(page: Page, catalog: string, entry: string): Promise<void> {
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: catalog, exact: true }).click();
  await page.getByRole('link', { name: entry, exact: true }).filter({ visible: true }).first().click();
}

/** Presses an entry of the menu behind the avatar. */
export async function pressInUserMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Presses a tool of the machine, which on a narrow bar is in its menu. */
export async function openMenuOf(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  if (!(await button.isVisible())) await page.getByRole('button', { name: '更多' }).first().click();
  await button.or(page.getByRole('menuitem', { name })).first().click();
}

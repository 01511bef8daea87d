import { expect, type Page } from '@playwright/test';

/** Changes the page's colours while it is open, and waits until they are there. */
export async function setDark(page: Page, dark: boolean): Promise<void> {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  await page.evaluate(
    (mode) => {
      localStorage.setItem('SELECT_THEME', mode);
      // As another tab's choice arrives.
      dispatchEvent(new StorageEvent('storage', { key: 'SELECT_THEME' }));
    },
    dark ? 'dark' : 'light',
  );
  await expect.poll(background).not.toBe(before);
}

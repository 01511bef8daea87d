import { expect, type Page } from '@playwright/test';

/** Changes the colour mode while the page is open, and waits until it applies. */
export async function setDark(page: Page, dark: boolean): Promise<void> {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  await page.evaluate(
    (mode) => {
      localStorage.setItem('SELECT_THEME', mode);
      // Arrives like a choice in another tab.
      dispatchEvent(new StorageEvent('storage', { key: 'SELECT_THEME' }));
    },
    dark ? 'dark' : 'light',
  );
  await expect.poll(background).not.toBe(before);
}

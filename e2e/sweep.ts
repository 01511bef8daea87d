import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { setDark } from './colours.ts';
import { expect, expectAccessible, expectReadable, test } from './journey.ts';
import { sampled } from './sample.ts';

const widths = process.env.TEST_ALL ? [1440, 768, 375] : [1440, 375];
const heights: Record<number, number> = { 1440: 900, 768: 1024, 375: 812 };

export interface Screen {
  name: string;
  path: string;
  /** Returns an element that proves that the screen shows its content. */
  shows: (page: Page) => ReturnType<Page['getByRole']>;
  /** Action before the check. */
  before?: (page: Page) => Promise<void>;
}

/** Shows that a page has content, and no error in its place. */
export const content = (page: Page) =>
  page.getByRole('main').filter({ hasText: /\S/, hasNotText: /出了点问题|没有权限|没有找到/ });

const picturesDir = process.env.SCREENS_DIR;

/** Takes a picture where SCREENS_DIR names a folder for them. */
export async function picture(page: Page, name: string) {
  if (!picturesDir) return;
  await mkdir(picturesDir, { recursive: true });
  await page.screenshot({ path: join(picturesDir, `${name}.png`) });
}

/** The page does not scroll sideways. */
export async function expectNoSideScroll(page: Page) {
  await expect
    .poll(() => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth))
    .toBeLessThanOrEqual(0);
}

/**
 * Looks at a sample of the screens, or at all of them, before it reports what is wrong with some.
 * @param role first part of the names of the pictures
 */
export async function sweep(page: Page, role: string, screens: readonly Screen[], { all = false } = {}): Promise<void> {
  const wrong: string[] = [];
  for (const screen of all ? screens : sampled(screens)) {
    await look(page, role, screen).catch(async (problem: unknown) => {
      wrong.push(`${screen.name}: ${String(problem)}`);
      // The next one starts in light mode.
      await page.evaluate(() => localStorage.removeItem('SELECT_THEME'));
    });
  }
  expect(wrong).toEqual([]);
}

/** Looks at one screen at each width, light and dark: nothing sticks out at the side, and axe finds no barrier. */
export const look = (page: Page, role: string, { name, path, shows, before }: Screen) =>
  test.step(name, async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await before?.(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] ?? 900 });
      await expect(shows(page).first()).toBeVisible();
      await expect(page.locator('.ant-skeleton')).toHaveCount(0);
      await expectNoSideScroll(page);
      if (width === 1440) await expectAccessible(page);
      await picture(page, `${role}-${name}-${width}`);
    }
    await setDark(page, true);
    await expectReadable(page);
    if (picturesDir) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(shows(page).first()).toBeVisible();
      await picture(page, `${role}-${name}-dark`);
    }
    await setDark(page, false);
  });

import { expect, type Page } from '@playwright/test';
import { resourceApi } from '@xueyan/contract/base/resource';
import { ask, type Session } from './api.ts';

interface Entry {
  title: string;
  attributes: { route: string; url: string; isShow: boolean };
  children: Entry[];
}

export interface MenuPage {
  title: string;
  /** With parameters as `:name`. */
  path: string;
  view: string;
  /** False for a page that has no entry of its own. */
  isShown: boolean;
}

const pagesOf = (entries: readonly Entry[], parent = ''): MenuPage[] =>
  entries.flatMap(({ title, attributes: { route, url, isShow }, children }) => {
    const path = route.startsWith('/') ? route : `${parent}/${route}`;
    const own = url ? [{ title, path, view: url, isShown: isShow }] : [];
    return [...own, ...pagesOf(children, path)];
  });

/** Returns the pages of a person's menu, in its order. */
export async function pagesOfMenu(who: Session): Promise<MenuPage[]> {
  const { treeList } = await ask(who, resourceApi.menu, {});
  return pagesOf(treeList);
}

/**
 * Goes to a page by the main menu, as a person does: by its area, or by the end of the row where that has no room. In
 * the side menu of administrators an area may be within another: both are named.
 */
export async function goByMenu(page: Page, area: string | string[], entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu).toBeVisible();
  const link = page.getByRole('link', { name: entry, exact: true }).filter({ visible: true }).first();
  for (const one of [area].flat()) {
    const own = menu.getByRole('button', { name: one, exact: true });
    const branch = (await own.isVisible()) ? own : menu.getByRole('button', { name: '更多', exact: true });
    // In the side menu a press closes what is open already.
    if ((await branch.getAttribute('aria-expanded')) !== 'true') await branch.click();
  }
  await link.click();
  await expect(page.getByRole('heading', { name: entry, level: 1 })).toBeVisible();
}

import { helpManageApi } from '@xueyan/contract/base/help';
import { expect, expectAccessible, test } from '../journey.ts';

const id = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;

test('a tree of 5,000 lines draws the visible ones, is navigated by keyboard to its end, and is dragged by the handles', async ({
  as,
}) => {
  const documentList = Array.from({ length: 5000 }, (_, at) => ({
    documentId: id(at),
    parentId: at % 100 === 0 ? null : id(at - (at % 100)),
    title: at % 100 === 0 ? `第 ${at / 100} 章` : `第 ${at} 篇`,
    published: true,
    roleCodes: [],
  }));
  const page = await as('admin');
  const reply = { meta: { success: true, msg: '' }, data: { documentList, roleList: [] } };
  await page.route(`**/api/${helpManageApi.list.path}`, (route) => route.fulfill({ json: reply }));
  const moves: unknown[] = [];
  await page.route(`**/api/${helpManageApi.move.path}`, (route) => {
    moves.push(route.request().postDataJSON());
    return route.fulfill({ json: { meta: { success: true, msg: '' }, data: null } });
  });
  await page.goto('/system/help');
  const tree = page.getByRole('tree');
  const lines = tree.getByRole('treeitem');
  const line = (name: string) => tree.getByRole('treeitem', { name, exact: true });
  await expect(line('第 0 章')).toBeVisible();
  await expect.poll(() => lines.count()).toBeLessThan(60);
  await expectAccessible(page);

  await line('第 0 章').focus();
  await page.keyboard.press('End');
  await expect(line('第 4999 篇')).toBeFocused();
  await expect(line('第 4999 篇')).toBeInViewport();
  await expect(line('第 4999 篇')).toHaveAttribute('aria-posinset', '99');
  await page.keyboard.press('ArrowUp');
  await expect(line('第 4998 篇')).toBeFocused();
  await expect.poll(() => lines.count()).toBeLessThan(60);
  // Scrolled out of view by the wheel, the focus is where it was.
  await tree.evaluate((list) => list.scrollTo(0, 90_000));
  await expect(line('第 2505 篇')).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(line('第 4999 篇')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(line('第 0 章')).toBeInViewport();

  const box = async (name: string) => {
    // Waits until it moves no more.
    await line(name).scrollIntoViewIfNeeded();
    const found = await line(name).boundingBox();
    if (!found) throw new Error(name);
    return found;
  };
  const [from, to] = [await box('第 2 篇'), await box('第 5 篇')];
  await page.mouse.move((await line('第 2 篇').locator('.anticon-holder').boundingBox())?.x ?? 0, from.y + 18);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 33, { steps: 6 });
  await expect(line('第 5 篇')).toHaveAttribute('data-over', 'after');
  await page.mouse.up();
  await expect.poll(() => moves).toEqual([{ documentId: id(2), parentId: id(0), position: 4 }]);
});

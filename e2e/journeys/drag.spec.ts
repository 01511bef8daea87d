import type { Locator, Page } from '@playwright/test';
import { sectionApi } from '@xueyan/contract/school/section';
import { ask, giveLab, step } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

const middleOf = async (target: Locator) => {
  // Waits until it moves no more.
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags by touch events: the browser may take the gesture for scrolling. */
async function dragByFinger(page: Page, handle: Locator, { x, y }: { x: number; y: number }) {
  const client = await page.context().newCDPSession(page);
  const from = await middleOf(handle);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let part = 1; part <= 5; part++) {
    await touch('touchMove', [{ x: from.x + ((x - from.x) * part) / 5, y: from.y + ((y - from.y) * part) / 5 }]);
  }
  await touch('touchEnd', []);
}

test('the steps of an experiment are reordered by mouse, by finger and by keys, with announcements of their position', async ({
  as,
  school,
}) => {
  const checkpoints = ['一号', '二号', '三号'].map((title) => step(title, 'true'));
  const lab = await giveLab(school, '拖动步骤', { checkpoints });
  const teacher = await as('teacher');
  await teacher.goto(`/teaching/experiments/${lab.sectionId}?tab=steps`);
  const rows = teacher.locator('[data-step]');
  const order = () => rows.evaluateAll((all) => all.map((row) => /[一二三]号/.exec(row.textContent ?? '')?.[0]));
  const handle = (title: string) => teacher.getByRole('button', { name: new RegExp(`^拖动.*${title}`) });
  await expect(rows).toHaveCount(3);

  const [from, to] = [await middleOf(handle('一号')), await middleOf(handle('三号'))];
  await teacher.mouse.move(from.x, from.y);
  await teacher.mouse.down();
  await teacher.mouse.move(to.x, to.y + 10, { steps: 5 });
  await expect(rows.last()).toHaveAttribute('data-line', 'after');
  await teacher.mouse.up();
  await expect.poll(order).toEqual(['二号', '三号', '一号']);

  const { x, y } = await middleOf(handle('三号'));
  await dragByFinger(teacher, handle('一号'), { x, y: y - 15 });
  await expect.poll(order).toEqual(['二号', '一号', '三号']);

  await handle('三号').focus();
  await teacher.keyboard.press('Space');
  await expect(teacher.getByText('已拿起「三号」')).toBeAttached();
  await teacher.keyboard.press('ArrowUp');
  await teacher.keyboard.press('ArrowUp');
  await expect(teacher.getByText('「三号」移到第 1 位')).toBeAttached();
  await expectAccessible(teacher);
  await teacher.keyboard.press('Escape');
  await expect.poll(order).toEqual(['二号', '一号', '三号']);
  await teacher.keyboard.press('Space');
  await expect(teacher.getByText('已拿起「三号」')).toBeAttached();
  for (const key of ['ArrowUp', 'ArrowUp', 'Space']) await teacher.keyboard.press(key);
  await expect.poll(order).toEqual(['三号', '二号', '一号']);
  await expect(teacher.getByText(/已保存/).first()).toBeVisible();
});

test('sections are dragged into another chapter, and chapters among themselves', async ({ as, school }) => {
  const { teacher: who, courseId } = await giveLab(school, '拖动目录');
  const { sectionId: parentId } = await ask(who, sectionApi.save, {
    ...{ courseId, parentId: null, title: '第二章', kind: 'chapter' },
  });
  await ask(who, sectionApi.save, { courseId, parentId, title: '阅读', kind: 'reading' });
  const teacher = await as('teacher');
  await teacher.goto(`/teaching/courses/${courseId}`);
  const row = (title: string, at = 0) => teacher.locator('[data-row]').filter({ hasText: title }).nth(at);
  const titles = () =>
    teacher.locator('[data-row]').evaluateAll((all) => all.map((one) => one.querySelector('a, h3')?.textContent));
  await expect.poll(titles).toEqual(['拖动目录', '拖动目录', '第二章', '阅读']);

  const drag = async (moved: Locator, target: { x: number; y: number }) => {
    const { x, y } = await middleOf(moved.locator('span').first());
    await teacher.mouse.move(x, y);
    await teacher.mouse.down();
    await teacher.mouse.move(target.x, target.y, { steps: 5 });
    await teacher.mouse.up();
  };
  const above = await middleOf(row('拖动目录', 1));
  await drag(row('阅读'), { x: above.x, y: above.y - 10 });
  await expect.poll(titles).toEqual(['拖动目录', '阅读', '拖动目录', '第二章']);

  const first = await middleOf(row('拖动目录'));
  await drag(row('第二章'), { x: first.x, y: first.y - 10 });
  await expect.poll(titles).toEqual(['第二章', '拖动目录', '阅读', '拖动目录']);
  await teacher.reload();
  await expect.poll(titles).toEqual(['第二章', '拖动目录', '阅读', '拖动目录']);
});

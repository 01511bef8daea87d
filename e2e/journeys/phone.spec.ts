import type { Locator, Page } from '@playwright/test';
import { typeInTerminal, untilTerminalSays } from '../actions.ts';
import { giveLab, releaseMachines, step } from '../api.ts';
import { expect, expectAccessible, test } from '../journey.ts';

/** Minimum size in pixels of what a thumb must reach on the smallest screens. */
const finger = 44;
const student = '241120';

test.afterEach(({ school }) => releaseMachines(school, [student]));

/** Sets the size of a touch screen. */
async function handHeld(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
}

async function expectPressable(place: Locator) {
  const size = async () => {
    const box = await place.boundingBox();
    return Math.round(Math.min(box?.height ?? 0, box?.width ?? 0));
  };
  await expect.poll(size, await place.innerText()).toBeGreaterThanOrEqual(finger);
}

test('我的 leaves the page visible above it on a small phone, and scrolls to its last entry', async ({ as }) => {
  const page = await as(student);
  await handHeld(page, 360, 640);
  await page.goto('/home');
  await page.getByRole('button', { name: /^我的/ }).click();
  const sheet = page.locator('.ant-drawer-section').filter({ hasText: student });
  await expect(sheet).toBeVisible();
  const last = sheet.getByRole('button', { name: '退出登录' });
  await expect(last).not.toBeInViewport();
  await sheet.getByText(student).hover();
  await page.mouse.wheel(0, 2000);
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    const box = await sheet.boundingBox();
    expect(box?.y ?? 0).toBeGreaterThanOrEqual(640 * 0.15 - 1);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
  }).toPass({ timeout: 20_000 });
  await page.mouse.wheel(0, -2000);
  await sheet.getByRole('button', { name: '备忘录' }).click();
  await expect(page.getByRole('dialog', { name: '备忘录' })).toBeVisible();
});

test('on a phone the terminal has the keys that its keyboard lacks', async ({ as, school }) => {
  const lab = await giveLab(school, '手机上的终端', { checkpoints: [step('建目录', 'test -d /root/lab')] });
  const page = await as(student);
  await handHeld(page, 375, 667);
  await page.goto(lab.path);
  await page.getByText('虚拟机 · ').click();
  await page.getByRole('button', { name: '开始实验' }).click();
  await untilTerminalSays(page, /#/);
  const keys = page.getByRole('toolbar', { name: '补充按键' });
  for (const key of await keys.getByRole('button').all()) await expectPressable(key);
  await expectAccessible(page);

  await typeInTerminal(page, 'sleep 1000\n');
  await keys.getByRole('button', { name: 'Ctrl' }).click();
  await expect(keys.getByRole('button', { name: 'Ctrl' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('c');
  await untilTerminalSays(page, /\^C/);
  await expect(keys.getByRole('button', { name: 'Ctrl' })).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.type('echo be-ore');
  for (let i = 0; i < 3; i++) await keys.getByRole('button', { name: '左' }).click();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('f');
  // The focus never left the terminal.
  await keys.getByRole('button', { name: '|' }).click();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await untilTerminalSays(page, /\nbefore/);
  await keys.getByRole('button', { name: '上' }).click();
  await page.keyboard.type(' again');
  await page.keyboard.press('Enter');
  await untilTerminalSays(page, /\nbefore again/);
  await page.keyboard.type('cat /etc/os-re');
  await keys.getByRole('button', { name: 'Tab' }).click();
  await untilTerminalSays(page, /os-release/);
  await keys.getByRole('button', { name: 'Esc' }).click();

  await page.getByText('实验内容').click();
  await page.getByRole('tab', { name: /步骤/ }).click();
  await expectPressable(page.getByRole('button', { name: '检测: 建目录' }));
});

import type { Locator, Page } from '@playwright/test';

/** Helpers for journeys without a pointer: they press keys, and never set the focus or a value directly. */

/** Frames without a change after which a page is at rest, and after which one that never rests is used as it is. */
const frames = { quiet: 3, most: 120 };

/** Waits until the page draws some frames without a change: a late one could move the focus. */
async function atRest(page: Page): Promise<void> {
  const resting = page.evaluate(
    ({ quiet, most }) =>
      new Promise<void>((resolve) => {
        let drawn = 0;
        let changedAt = 0;
        const changes = new MutationObserver(() => {
          changedAt = drawn;
        });
        changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        const look = () => {
          drawn += 1;
          if (drawn - changedAt < quiet && drawn < most) {
            requestAnimationFrame(look);
          } else {
            changes.disconnect();
            resolve();
          }
        };
        requestAnimationFrame(look);
      }),
    frames,
  );
  // A page that is left meanwhile: what follows waits for the next one.
  await resting.catch(() => {});
}

const isFocused = (place: Locator) => place.evaluate((node) => node === document.activeElement);

/** Waits for an element and presses Tab, or Shift and Tab for `'back'`, until it has the focus. */
export async function tabTo(page: Page, place: Locator, way: 'on' | 'back' = 'on', most = 60): Promise<void> {
  await place.waitFor({ state: 'attached' });
  await atRest(page);
  for (let presses = 0; presses < most; presses++) {
    if (await isFocused(place)) return;
    await page.keyboard.press(way === 'on' ? 'Tab' : 'Shift+Tab');
  }
  if (!(await isFocused(place))) throw new Error(`Tab does not reach ${place}`);
}

/** Moves to an element and presses Enter there. */
export async function enter(page: Page, place: Locator, way: 'on' | 'back' = 'on'): Promise<void> {
  await tabTo(page, place, way);
  await page.keyboard.press('Enter');
}

/** Moves to a field and types over its content. */
export async function write(page: Page, field: Locator, text: string, way: 'on' | 'back' = 'on'): Promise<void> {
  await tabTo(page, field, way);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Moves to a list that opens, moves down to an option, and chooses it. */
export async function pick(page: Page, list: Locator, option: string, way: 'on' | 'back' = 'on'): Promise<void> {
  await tabTo(page, list, way);
  await page.keyboard.press('ArrowDown');
  const active = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active');
  await active.waitFor();
  for (let presses = 0; presses < 30; presses++) {
    await atRest(page);
    if ((await active.textContent()) === option) return page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`no option ${option}`);
}

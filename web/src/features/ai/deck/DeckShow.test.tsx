import { slidesOf } from '@xueyan/contract/ai/deck-slide';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { show } from '../../../testing/show.tsx';
import { DeckShow } from './DeckShow.tsx';
import { SlideView } from './SlideView.tsx';
import { minutesAndSeconds, pausedOrOn, spokenAt } from './talk-time.ts';

const slides = slidesOf('# 权限\n> 欢迎\n## 三组三位\n- 读\n> 现场演示\n## 数字写法\n- 755', '');

afterEach(() => {
  vi.restoreAllMocks();
  for (const frame of document.querySelectorAll('iframe[data-speaker-window]')) frame.remove();
});

/** Opens a frame where the product opens a window, so that a test can look into it. */
function windowOfSpeaker() {
  const frame = document.createElement('iframe');
  frame.dataset.speakerWindow = '';
  document.body.append(frame);
  const target = frame.contentWindow as Window;
  const closed = vi.spyOn(target, 'close').mockImplementation(() => undefined);
  const opened = vi.spyOn(window, 'open').mockReturnValue(target);
  return { target, closed, opened };
}

async function presented() {
  const onClose = vi.fn();
  const { screen } = await show(
    <DeckShow
      count={slides.length}
      view={(at) => slides[at] && <SlideView slide={slides[at]} theme="blue" />}
      notes={(at) => slides[at]?.notes ?? ''}
      title={(at) => slides[at]?.title ?? ''}
      from={0}
      onClose={onClose}
    />,
  );
  const stage = screen.getByRole('dialog', { name: '放映' });
  await expect.element(stage).toMatchTextContent('1 / 3');
  return { screen, stage, onClose };
}

const buttonOf = (target: Window, name: string) =>
  [...target.document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

test('the speaker’s window shows notes, the next slide and time; the presented screen never shows notes', async () => {
  const { target, opened } = windowOfSpeaker();
  const { stage } = await presented();
  await userEvent.keyboard('s');
  await expect.poll(() => target.document.body.textContent).toContain('欢迎');
  expect(opened).toHaveBeenCalledTimes(1);
  expect(target.document.title).toBe('演讲者窗口');
  expect(target.document.body.textContent).toContain('三组三位');
  expect(target.document.querySelector('[role=timer]')?.textContent).toMatch(/^\d+:\d\d$/);
  expect(target.document.querySelectorAll('style, link').length).toBeGreaterThan(0);
  await expect.element(stage).not.toMatchTextContent('欢迎');
});

test('keys and clicks in either window move both, and the list of all slides jumps', async () => {
  const { target } = windowOfSpeaker();
  const { screen, stage } = await presented();
  await screen.getByRole('button', { name: '演讲者窗口' }).click();
  await expect.poll(() => target.document.body.textContent).toContain('1 / 3');
  target.document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
  await expect.element(stage).toMatchTextContent('2 / 3');
  await expect.poll(() => target.document.body.textContent).toContain('现场演示');
  await screen.getByRole('button', { name: '下一页' }).click();
  await expect.poll(() => target.document.body.textContent).toContain('3 / 3');
  expect(target.document.body.textContent).toContain('这是最后一页');
  buttonOf(target, '1. 权限')?.click();
  await expect.element(stage).toMatchTextContent('1 / 3');
});

test('either window ends cleanly: a closed one leaves the show, and the end of the show closes it', async () => {
  const { target, closed } = windowOfSpeaker();
  const { screen, stage, onClose } = await presented();
  await userEvent.keyboard('s');
  await expect.poll(() => target.document.body.textContent).toContain('欢迎');
  target.dispatchEvent(new Event('pagehide'));
  await expect.poll(() => target.document.body.textContent).not.toContain('欢迎');
  await expect.element(stage).toMatchTextContent('1 / 3');
  await screen.getByRole('button', { name: '演讲者窗口' }).click();
  await expect.poll(() => target.document.body.textContent).toContain('欢迎');
  target.document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  await screen.unmount();
  expect(closed).toHaveBeenCalled();
});

test('where the browser opens no window the notes stand beside the slide, with the reason', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { screen } = await presented();
  await userEvent.keyboard('s');
  await expect.element(screen.getByRole('alert')).toMatchTextContent('浏览器拦截了演讲者窗口');
  await expect.element(screen.getByRole('complementary', { name: '讲解提示' })).toMatchTextContent('欢迎');
  await expectAccessible();
});

test('the time spoken rests while it is paused', () => {
  const begun = { ran: 0, since: 1_000 };
  expect(minutesAndSeconds(spokenAt(begun, 66_000))).toBe('1:05');
  const paused = pausedOrOn(begun, 66_000);
  expect(spokenAt(paused, 900_000)).toBe(65_000);
  expect(spokenAt(pausedOrOn(paused, 900_000), 901_000)).toBe(66_000);
  expect(minutesAndSeconds(3_905_000)).toBe('1:05:05');
});

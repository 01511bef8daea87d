import { Form } from 'antd';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { show } from '../../../testing/show.tsx';
import { type Trim, TrimField } from './TrimField.tsx';

/** Records a moving picture as the recorder does: without a length. Returns the address of the film. */
async function recorded(): Promise<string> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm;codecs=vp8' });
  const chunks: Blob[] = [];
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  recorder.ondataavailable = ({ data }) => {
    chunks.push(data);
    if (chunks.length === 30 && recorder.state === 'recording') recorder.stop();
  };
  let step = 0;
  const draw = () => {
    step += 1;
    context?.fillRect(step % canvas.width, 0, 9, 9);
    if (recorder.state === 'recording') requestAnimationFrame(draw);
  };
  recorder.start(100);
  draw();
  await ended;
  return URL.createObjectURL(new Blob(chunks, { type: 'video/webm' }));
}

const film = () => document.querySelector('video') ?? document.createElement('video');

async function showField(address: string) {
  const kept: Trim[] = [];
  const { screen } = await show(
    <Form initialValues={{ trim: { from: null, to: null } }} onValuesChange={(_, { trim }) => kept.push(trim)}>
      <Form.Item name="trim">
        <TrimField address={address} />
      </Form.Item>
    </Form>,
  );
  return { screen, kept };
}

test('what is kept is chosen by looking: the film is at the moment that is set', async () => {
  const { screen, kept } = await showField(await recorded());
  const end = screen.getByRole('slider', { name: '结束' });
  await expect.element(end).toBeVisible();
  const length = Number(end.element().getAttribute('aria-valuemax'));
  expect(length).toBeGreaterThan(1.5);
  expect(Number(end.element().getAttribute('aria-valuenow'))).toBe(length);
  await expectAccessible();
  (end.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  const { from, to } = kept.at(-1) ?? {};
  expect(from).toBeNull();
  expect(to).toBeLessThan(length);
  expect(to).toBeGreaterThan(length - 0.5);
  await expect.poll(() => Math.abs(film().currentTime - (to ?? 0))).toBeLessThan(0.11);
  // The picture that is shown becomes the first.
  film().currentTime = 0.4;
  await screen.getByRole('button', { name: '从当前画面开始' }).click();
  expect(kept.at(-1)).toEqual({ from: 0.4, to });
});

test('a film that the browser cannot play is cut by seconds', async () => {
  const { screen, kept } = await showField(URL.createObjectURL(new Blob(['no film'], { type: 'video/webm' })));
  await expect.element(screen.getByText('浏览器无法播放这段录屏，可以按秒数裁剪。')).toBeVisible();
  await screen.getByRole('spinbutton', { name: '从（秒）' }).fill('12');
  expect(kept.at(-1)).toEqual({ from: 12, to: null });
});

import { trainingNetApi } from '@xueyan/contract/prep/training-net';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { handMadeOnnx } from '../../../testing/onnx.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { DetectTryCard } from './DetectTryCard.tsx';

// Each colour is a label, and is found where there is most of it: half as wide and high as the picture, in the middle of
// its place.
const half = Math.log(0.5);
const onnx = handMadeOnnx(
  [
    { kind: 'AveragePool', from: 'picture', to: 'heat', attributes: { kernel_shape: [4, 4], strides: [4, 4] } },
    {
      ...{ kind: 'Constant', to: 'shape' },
      attributes: {
        value: { sizes: [1, 4, 2, 2], values: [half, half, 0.5, 0.5].flatMap((one) => [one, one, one, one]) },
      },
    },
  ],
  { picture: [1, 3, 8, 8] },
  { heat: [1, 3, 2, 2], shape: [1, 4, 2, 2] },
);

/** A black picture with green below on the right. */
async function green(): Promise<File> {
  const canvas = new OffscreenCanvas(64, 64);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#000';
  context.fillRect(0, 0, 64, 64);
  context.fillStyle = '#0f0';
  context.fillRect(32, 32, 32, 32);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'a.png', { type: 'image/png' });
}

test('a detector runs in the page: the picture is not sent, and what it finds is drawn where it is', {
  timeout: 90_000,
}, async () => {
  const labels = ['红', '绿', '蓝'].map((name) => ({ name, colour: '#0958d9' }));
  serve(trainingNetApi.detector, () => ({ labels, side: 8, onnx }));
  const { screen } = await show(<DetectTryCard runId="0197a3c4-0000-7000-8000-000000000001" />);
  await expect.element(screen.getByText('在这台电脑的浏览器里识别，图片不会上传。')).toBeVisible();
  expect(calls).toEqual([]);
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body;
  await userEvent.upload(input, await green());
  await expect.element(screen.getByText('绿 100%'), { timeout: 60_000 }).toBeVisible();
  const box = screen.getByText('绿 100%').element().parentElement;
  expect([box?.style.insetInlineStart, box?.style.insetBlockStart, box?.style.inlineSize]).toEqual([
    '50%',
    '50%',
    '50%',
  ]);
  // The other colours are nowhere.
  expect(screen.getByText(/^[红蓝] /).elements()).toEqual([]);
  await expectAccessible();
  expect(calls.map(({ path }) => path)).toEqual([trainingNetApi.detector.path]);
});

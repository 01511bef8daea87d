import { trainingFaults } from '@xueyan/contract/prep/training';
import { trainingNetApi } from '@xueyan/contract/prep/training-net';
import { Fault } from '@xueyan/contract/wire/fault';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { handMadeOnnx } from '../../../testing/onnx.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { TryCard } from './TryCard.tsx';

// The mean of each colour is its score, and each place speaks for the colours that it has.
const onnx = handMadeOnnx(
  [
    { kind: 'ReduceMean', from: 'picture', to: 'means', attributes: { axes: [2, 3], keepdims: 0 } },
    { kind: 'Softmax', from: 'means', to: 'probabilities', attributes: { axis: 1 } },
    { kind: 'Identity', from: 'picture', to: 'evidence' },
  ],
  { picture: [1, 3, 16, 16] },
  { probabilities: [1, 3], evidence: [1, 3, 16, 16] },
);

/** A green picture whose left half is dark. */
async function green(): Promise<File> {
  const canvas = new OffscreenCanvas(60, 40);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#000';
  context.fillRect(0, 0, 60, 40);
  context.fillStyle = '#0f0';
  context.fillRect(30, 0, 30, 40);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'a.png', { type: 'image/png' });
}
const choose = (file: File) =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body, file);

test('a net runs in the page: the picture is not sent, and what speaks for a class is drawn over it', {
  timeout: 90_000,
}, async () => {
  serve(trainingNetApi.net, () => ({ labels: ['红', '绿', '蓝'], side: 16, grey: false, onnx }));
  const { screen } = await show(<TryCard runId="0197a3c4-0000-7000-8000-000000000001" algorithm="cnn" />);
  expect(calls).toEqual([]);
  await choose(await green());
  // The means are 0, a half and 0.
  await expect.element(screen.getByText('45.2%'), { timeout: 60_000 }).toBeVisible();
  const canvas = document.querySelector('canvas');
  const [left, right] = [2, (canvas?.width ?? 0) - 2].map(
    (x) => canvas?.getContext('2d')?.getImageData(x, 50, 1, 1).data[3] ?? -1,
  );
  expect(left).toBe(0);
  expect(right).toBeGreaterThan(150);
  await expectAccessible();
  await screen.getByRole('switch', { name: '显示模型看哪里' }).click();
  expect(document.querySelector('canvas')).toBeNull();
  // The net is fetched once.
  await choose(new File(['no picture'], 'b.png', { type: 'image/png' }));
  await expect.element(screen.getByText('无法读取这个文件：请选择 PNG 或 JPEG 图片。')).toBeVisible();
  expect(calls.map(({ path }) => path)).toEqual([trainingNetApi.net.path]);
});

test('where there is no net, the server is asked', async () => {
  serve(trainingNetApi.net, () => {
    throw new Fault(trainingFaults.noOnnx);
  });
  const { screen } = await show(<TryCard runId="0197a3c4-0000-7000-8000-000000000001" algorithm="cnn" />);
  await expect.element(screen.getByText('在这台电脑的浏览器里识别，图片不会上传。')).toBeVisible();
  // Nobody answers the form in a test.
  await choose(await green());
  await expect.element(screen.getByText('PNG 或 JPEG，不会保存。')).toBeVisible();
});

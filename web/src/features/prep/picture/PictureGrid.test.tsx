import { type Picture, pictureApi } from '@xueyan/contract/prep/picture';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { PictureGrid } from './PictureGrid.tsx';

const datasetId = '0197a3c4-0000-7000-8000-00000000000a';
const total = 5000;
const idOf = (at: number) => `0197a3c4-0000-7000-8000-${String(at).padStart(12, '0')}`;
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const pictureOf = (at: number): Picture => ({
  ...{ pictureId: idOf(at), name: `${at}.png`, className: '圆', address: pixel, thumbAddress: pixel },
  ...{ width: 28, height: 28, createTime: '2028-03-01 08:00:00' },
});

function serveAll() {
  serve(pictureApi.list, ({ pageNum = 1, pageSize = 10 }) => {
    const from = (pageNum - 1) * pageSize;
    const resultList = Array.from({ length: Math.min(pageSize, total - from) }, (_, i) => pictureOf(from + i));
    return { pageInfo: { resultList, totalSize: total, pageNum, pageSize } };
  });
  serve(pictureApi.ids, () => ({ pictureIds: Array.from({ length: total }, (_, at) => idOf(at)) }));
}

function Grid({ mayEdit = true }: { mayEdit?: boolean }) {
  const [picked, setPicked] = useState(new Set<string>());
  return (
    <div style={{ inlineSize: 1000 }}>
      <PictureGrid
        {...{ datasetId, className: '圆', classNames: ['圆', '方'], mayEdit, picked, onPick: setPicked }}
        onMove={() => undefined}
      />
      <output>{picked.size}</output>
    </div>
  );
}

const box = () => document.querySelector<HTMLElement>('[data-tiles]') as HTMLElement;

test('five thousand pictures are one grid, of which only those in view are in the page', async () => {
  serveAll();
  const { screen } = await show(<Grid />);
  await expect.element(screen.getByRole('option', { name: '0.png', exact: true })).toBeVisible();
  expect(document.querySelectorAll('[data-at]').length).toBeLessThan(400);
  box().scrollTop = box().scrollHeight;
  await expect.element(screen.getByRole('option', { name: '4999.png' })).toBeVisible();
  expect(screen.getByRole('option', { name: '0.png', exact: true }).query()).toBeNull();
  expect(document.querySelectorAll('[data-at]').length).toBeLessThan(400);
  // Pages between the two ends were not all fetched.
  expect(calls.filter(({ path }) => path === pictureApi.list.path).length).toBeLessThan(20);
});

test('what is chosen stays so while it is scrolled away; Shift chooses a range, Ctrl-A and a button all', async () => {
  serveAll();
  const { screen } = await show(<Grid />);
  await screen.getByRole('option', { name: '1.png', exact: true }).click();
  await expect.element(screen.getByText('已选 1 张')).toBeVisible();
  box().scrollTop = box().scrollHeight;
  const last = screen.getByRole('option', { name: '4999.png' });
  await last.click({ modifiers: ['Shift'] });
  await expect.element(screen.getByText('已选 4999 张')).toBeVisible();
  await expect.element(last).toHaveAttribute('aria-selected', 'true');
  box().scrollTop = 0;
  await expect
    .element(screen.getByRole('option', { name: '1.png', exact: true }))
    .toHaveAttribute('aria-selected', 'true');
  const first = screen.getByRole('option', { name: '0.png', exact: true });
  await expect.element(first).toHaveAttribute('aria-selected', 'false');
  await screen.getByRole('button', { name: '取消选择' }).click();
  await first.click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(screen.getByText('已选 5000 张')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: '选全部' }).click();
  await expect.element(screen.getByText('已选 5000 张')).toBeVisible();
});

test('arrows, Home and End move among the pictures, and the space bar chooses', async () => {
  serveAll();
  const { screen } = await show(<Grid />);
  await screen.getByRole('option', { name: '0.png', exact: true }).click();
  await userEvent.keyboard('{ArrowRight} ');
  await expect.element(screen.getByRole('option', { name: '1.png', exact: true })).toHaveFocus();
  await expect.element(screen.getByText('已选 2 张')).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByRole('option', { name: '4999.png' })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(screen.getByRole('option', { name: '0.png', exact: true })).toHaveFocus();
});

test('who may not change the data set looks at a list', async () => {
  serveAll();
  const { screen } = await show(<Grid mayEdit={false} />);
  await expect.element(screen.getByAltText('0.png', { exact: true })).toBeVisible();
  expect(screen.getByRole('option').query()).toBeNull();
  expect(screen.getByRole('button', { name: '选全部' }).query()).toBeNull();
});

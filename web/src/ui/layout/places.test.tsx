import { lazy, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { DialogSlot } from './DialogSlot.tsx';
import { PartSlot } from './PartSlot.tsx';
import { part } from './part.ts';

/** Silences React, which logs each error that a boundary catches. */
const quietly = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

function BoatPage() {
  const [open, setOpen] = useState(false);
  const [Lost] = useState(() => lazy(() => Promise.reject(new TypeError('Failed to fetch'))));
  return (
    <>
      <input aria-label="船名" />
      <button type="button" onClick={() => setOpen(true)}>
        导入
      </button>
      <DialogSlot subject={open}>{() => <Lost />}</DialogSlot>
    </>
  );
}

test('a dialog whose code does not load leaves the page, and what was typed in it, as it is', async () => {
  quietly();
  const { screen } = await show(<BoatPage />);
  const field = screen.getByRole('textbox', { name: '船名' });
  await field.fill('打了一半');
  await screen.getByRole('button', { name: '导入' }).click();
  await expect.element(screen.getByText('这个工具没有加载出来')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '刷新页面' })).toBeVisible();
  await expect.element(field).toHaveValue('打了一半');
});

test('a part that does not load shows its failure; retrying loads it, and the rest of the page stays', async () => {
  quietly();
  let tries = 0;
  const load = () => (++tries < 3 ? Promise.reject(new Error('lost')) : Promise.resolve({ words: '三号码头' }));
  const pier = part(load, { styles: async () => undefined, code: async () => undefined });
  const { screen } = await show(
    <>
      <input aria-label="船名" />
      <PartSlot part={pier} loading="正在来">
        {({ words }) => <p>{words}</p>}
      </PartSlot>
    </>,
  );
  await screen.getByRole('textbox', { name: '船名' }).fill('打了一半');
  const retry = screen.getByRole('button', { name: '重试' });
  await retry.click();
  await expect.element(screen.getByText('这一部分没有加载出来')).toBeVisible();
  await retry.click();
  await expect.element(screen.getByText('三号码头')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: '船名' })).toHaveValue('打了一半');
});

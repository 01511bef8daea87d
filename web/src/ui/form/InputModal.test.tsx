import { Input } from 'antd';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { guardsHolding, settleAll } from '../leaving/leaving.ts';
import { InputModal } from './InputModal.tsx';

function Refusal({ drawn }: { drawn?: boolean }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        退回
      </button>
      <InputModal
        open={open}
        title="退回报告"
        okText="退回报告"
        cancelText="取消"
        {...(drawn !== undefined && { filled: drawn })}
        onOk={() => setOpen(false)}
        onClose={() => setOpen(false)}
        afterClose={() => setReason('')}
      >
        <Input.TextArea aria-label="原因" value={reason} onChange={({ target }) => setReason(target.value)} />
      </InputModal>
    </>
  );
}

const open = async (drawn?: boolean) => {
  const { screen } = await show(<Refusal {...(drawn !== undefined && { drawn })} />);
  await screen.getByRole('button', { name: '退回', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: '退回报告' });
  await expect.element(dialog).toBeVisible();
  return { screen, dialog, discard: screen.getByRole('dialog', { name: '放弃已填写的内容？' }) };
};

test('closes at once while nothing was typed', async () => {
  const { dialog, discard } = await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(discard.elements()).toEqual([]);
});

test('asks on Escape, on its button and on the browser’s Back once something was typed', async () => {
  const { dialog, discard } = await open();
  await dialog.getByRole('textbox', { name: '原因' }).fill('缺少步骤');
  await userEvent.keyboard('{Escape}');
  await discard.getByRole('button', { name: '继续填写' }).click();
  await expect.element(discard).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: '取消' }).click();
  await discard.getByRole('button', { name: '继续填写' }).click();
  await expect.element(discard).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('textbox', { name: '原因' })).toHaveValue('缺少步骤');
  const answer = settleAll(guardsHolding(true));
  await discard.getByRole('button', { name: '放弃' }).click();
  expect(await answer).toBe(true);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => guardsHolding(true).length).toBe(0);
});

test('saving closes without a question, and the next time it is empty', async () => {
  const { screen, dialog, discard } = await open();
  await dialog.getByRole('textbox', { name: '原因' }).fill('缺少步骤');
  await dialog.getByRole('button', { name: '退回报告' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '退回', exact: true }).click();
  await expect.element(dialog.getByRole('textbox', { name: '原因' })).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(discard.elements()).toEqual([]);
});

test('what is put together by buttons counts where the dialog says so', async () => {
  const { dialog, discard } = await open(true);
  await userEvent.keyboard('{Escape}');
  await discard.getByRole('button', { name: '放弃' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

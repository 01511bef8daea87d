import { Button, Input } from 'antd';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { useUnsentState } from './useUnsent.ts';

interface Boat {
  name: string;
  crew: number;
}

const saved: Boat = { name: 'Gull', crew: 2 };

const sent: Boat = { name: 'Tern', crew: 2 };

/** `now`: what the server has at its opening. */
function Editor({ now = saved }: { now?: Boat }) {
  const typed = useUnsentState<Boat>('boat', now);
  return (
    <>
      {typed.restored && <p>{typed.restored === 'outdated' ? '已被他人修改' : '已恢复'}</p>}
      <p>{`船员 ${typed.value.crew}`}</p>
      <Input aria-label="船名" value={typed.value.name} onChange={({ target }) => typed.set({ name: target.value })} />
      <Button onClick={() => typed.noteSaved(sent)}>保存完成</Button>
    </>
  );
}

const open = async (editor = <Editor />) => {
  const { screen } = await show(editor);
  return { screen, name: screen.getByLabelText('船名') };
};

test('what was typed is back after a reload, and no longer once it was saved', async () => {
  const first = await open();
  await userEvent.fill(first.name, 'Tern');
  await first.screen.unmount();
  const second = await open();
  await expect.element(second.name).toHaveValue('Tern');
  await expect.element(second.screen.getByText('已恢复')).toBeVisible();
  await userEvent.click(second.screen.getByRole('button', { name: '保存完成' }));
  await second.screen.unmount();
  const third = await open();
  await expect.element(third.name).toHaveValue('Gull');
});

test('what was typed while an earlier text was saved is still kept', async () => {
  const first = await open();
  await userEvent.fill(first.name, 'Tern and more');
  await userEvent.click(first.screen.getByRole('button', { name: '保存完成' }));
  await first.screen.unmount();
  await expect.element((await open()).name).toHaveValue('Tern and more');
});

test('typing back to what the server has leaves nothing behind', async () => {
  const first = await open();
  await userEvent.fill(first.name, 'Tern');
  await userEvent.fill(first.name, 'Gull');
  expect(Object.keys(localStorage).filter((key) => key.includes('boat'))).toEqual([]);
});

test('a copy of an earlier version with another shape is not taken', async () => {
  const first = await open();
  await userEvent.fill(first.name, 'Tern');
  await first.screen.unmount();
  const [key = ''] = Object.keys(localStorage).filter((one) => one.includes('boat'));
  localStorage.setItem(key, JSON.stringify({ time: 1, values: { name: ['Tern'] }, saved: { name: 'Gull' } }));
  await expect.element((await open()).name).toHaveValue('Gull');
});

test('two windows that wrote the same form do not lose each other’s text', async () => {
  const inWindow = (name: string) => sessionStorage.setItem('xueyan:window', name);
  for (const text of ['Tern', 'Petrel']) {
    inWindow(text);
    // A second window is opened while the first one has not written yet.
    const copies = Object.entries(localStorage).filter(([key]) => key.includes('boat'));
    for (const [key] of copies) localStorage.removeItem(key);
    const { screen, name } = await open();
    await userEvent.fill(name, text);
    await screen.unmount();
    for (const [key, copy] of copies) localStorage.setItem(key, String(copy));
  }
  inWindow('third');
  const newest = await open();
  await expect.element(newest.name).toHaveValue('Petrel');
  await userEvent.fill(newest.name, 'Gull');
  await newest.screen.unmount();
  await expect.element((await open()).name).toHaveValue('Tern');
});

test('fields that were not typed follow what was saved meanwhile, and a field that was saved too is told', async () => {
  const first = await open();
  await userEvent.fill(first.name, 'Petrel');
  await first.screen.unmount();
  const second = await open(<Editor now={{ ...saved, crew: 7 }} />);
  await expect.element(second.name).toHaveValue('Petrel');
  await expect.element(second.screen.getByText('船员 7')).toBeVisible();
  await expect.element(second.screen.getByText('已恢复')).toBeVisible();
  await second.screen.unmount();
  const third = await open(<Editor now={{ name: 'Skua', crew: 7 }} />);
  await expect.element(third.name).toHaveValue('Petrel');
  await expect.element(third.screen.getByText('已被他人修改')).toBeVisible();
});

test('a text that was sent does not come back from a window that was opened meanwhile', async () => {
  const boats = () => Object.entries(localStorage).filter(([key]) => key.includes('boat'));
  sessionStorage.setItem('xueyan:window', 'one');
  const { screen, name } = await open();
  await userEvent.fill(name, 'Tern');
  await expect.poll(() => boats().length).toBe(1);
  for (const [key, copy] of boats()) localStorage.setItem(key.replace('#one', '#two'), copy);
  await userEvent.click(screen.getByRole('button', { name: '保存完成' }));
  await expect.poll(boats).toEqual([]);
});

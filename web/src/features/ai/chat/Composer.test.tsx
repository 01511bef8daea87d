import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { Composer } from './Composer.tsx';

interface Shown {
  name?: string;
  initial?: string;
  onSend?: (question: { content: string; modelId: string | null }) => Promise<boolean>;
}

async function open({ name = 'chat.plain', onSend = async () => true, ...more }: Shown = {}) {
  const { screen } = await show(
    <Composer
      {...{ name, onSend, ...more, max: 20_000, models: [], running: false, pending: false }}
      onStop={() => undefined}
    />,
  );
  return { screen, field: screen.getByRole('textbox'), send: screen.getByRole('button', { name: '发送' }) };
}

test('a question that was begun is there again when its page is, and in no other chat', async () => {
  const first = await open();
  await first.field.fill('管道和重定向有什么区别？');
  await first.screen.unmount();
  const other = await open({ name: 'chat.lesson' });
  await expect.element(other.field).toHaveValue('');
  await other.screen.unmount();
  const again = await open();
  await expect.element(again.field).toHaveValue('管道和重定向有什么区别？');
});

test('a question that was sent is gone, one that was refused stays', async () => {
  const sent: string[] = [];
  const onSend = async ({ content }: { content: string }) => {
    sent.push(content);
    return sent.length > 1;
  };
  const first = await open({ onSend });
  await first.field.fill('什么是管道？');
  await first.send.click();
  await expect.poll(() => sent).toEqual(['什么是管道？']);
  await first.screen.unmount();
  const again = await open({ onSend });
  await expect.element(again.field).toHaveValue('什么是管道？');
  await again.send.click();
  await expect.element(again.field).toHaveValue('');
  await again.screen.unmount();
  await expect.element((await open()).field).toHaveValue('');
});

test('what is typed while a question is sent stays', async () => {
  let arrive = (_: boolean) => {};
  const onSend = () =>
    new Promise<boolean>((resolve) => {
      arrive = resolve;
    });
  const { field, send } = await open({ onSend });
  await field.fill('什么是管道？');
  await send.click();
  await field.fill('什么是管道？请举例');
  arrive(true);
  await expect.element(field).toHaveValue('什么是管道？请举例');
});

test('a question that is edited begins with its words', async () => {
  const { field } = await open({ name: 'edit.1', initial: '什么是管道？' });
  await expect.element(field).toHaveValue('什么是管道？');
});

import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { beforeEach, expect, test } from 'vitest';
import { session } from '../../../api/session.ts';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { CommentBank } from './CommentBank.shared.tsx';

const name = () => `xueyan.phrases.${session.user()?.id}`;
let bank: string[];
beforeEach(() => {
  bank = ['写得好'];
  serve(taskMarkingApi.bank, () => ({
    comments: bank.map((words, n) => ({ commentId: `00000000-0000-4000-8000-00000000000${n}`, words })),
  }));
  serve(taskMarkingApi.addComment, ({ words }) => {
    if (!bank.includes(words)) bank.push(words);
    return null;
  });
});

test('takes phrases that this browser still has into the bank of the account, and asks only once', async () => {
  localStorage.setItem(name(), JSON.stringify(['写得好', '请补图']));
  const first = await show(<CommentBank comment="" onPick={() => {}} />);
  await first.screen.getByRole('button', { name: '存入评语库' }).click();
  await expect.element(first.screen.getByRole('button', { name: '请补图', exact: true })).toBeVisible();
  expect(bank).toEqual(['写得好', '请补图']);
  expect(localStorage.getItem(name())).toBe(null);
  await expect.element(first.screen.getByText('这个浏览器里还存着')).not.toBeInTheDocument();
});

test('keeps them in the browser when the bank does not take them', async () => {
  localStorage.setItem(name(), JSON.stringify(['请补图']));
  serve(taskMarkingApi.addComment, () => {
    throw new Fault(wireFaults.away);
  });
  const { screen } = await show(<CommentBank comment="" onPick={() => {}} />);
  await screen.getByRole('button', { name: '存入评语库' }).click();
  await expect.element(screen.getByText('这个浏览器里还存着')).toBeVisible();
  expect(JSON.parse(localStorage.getItem(name()) ?? '')).toEqual(['请补图']);
});

test('offers common phrases to whoever has none; the one that is used is kept', async () => {
  localStorage.removeItem(name());
  bank = [];
  const picked: string[] = [];
  const { screen } = await show(<CommentBank comment="" onPick={(words) => picked.push(words)} />);
  await screen.getByRole('button', { name: '完成得很好。' }).click();
  await expect.poll(() => bank).toEqual(['完成得很好。']);
  expect(picked).toEqual(['完成得很好。']);
});

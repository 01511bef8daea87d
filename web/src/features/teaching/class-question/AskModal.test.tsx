import { expect, test } from 'vitest';
import { calls } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { AskModal } from './AskModal.tsx';

test('a poll names the missing question and options, and refuses two equal options', async () => {
  const classSessionId = '00000000-0000-4000-8000-000000000001';
  const { screen } = await show(<AskModal classSessionId={classSessionId} kind="poll" onClose={() => undefined} />);
  await screen.getByRole('button', { name: '开始' }).click();
  for (const words of ['请输入题目', '请输入选项 A', '请输入选项 B'])
    await expect.element(screen.getByText(words)).toBeVisible();
  await screen.getByRole('textbox', { name: '题目' }).fill('懂了吗');
  await screen.getByRole('textbox', { name: '选项 A' }).fill('懂');
  await screen.getByRole('textbox', { name: '选项 B' }).fill('懂 ');
  await screen.getByRole('button', { name: '开始' }).click();
  await expect.element(screen.getByText('与前面的选项重复')).toBeVisible();
  expect(calls).toEqual([]);
});

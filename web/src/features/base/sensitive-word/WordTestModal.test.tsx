import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { WordTestModal } from './WordTestModal.tsx';

test('an administrator sees which words a text has, and how others would see it', async () => {
  serve(sensitiveWordApi.test, ({ text }) => ({
    text: text.replace('代考', '＊＊'),
    wordList: text.includes('代考') ? [{ word: '代考', level: 'mask' as const }] : [],
  }));
  const { screen } = await show(<WordTestModal open onClose={() => undefined} />);
  const button = screen.getByRole('button', { name: '试一试' });
  await expect.element(button).toBeDisabled();
  await screen.getByLabelText('要检查的文字').fill('找人代考');
  await button.click();
  await expect.element(screen.getByText('找人＊＊')).toBeVisible();
  await expect.element(screen.getByText('代考 · 替换为星号')).toBeVisible();
  await expectAccessible();
  await screen.getByLabelText('要检查的文字').fill('一起复习');
  await button.click();
  await expect.element(screen.getByText('没有找到敏感词，可以发布。')).toBeVisible();
});

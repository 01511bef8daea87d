import type { ClassQuestion } from '@xueyan/contract/teaching/class-question';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { QuestionBody } from './QuestionBody.tsx';

const poll = {
  ...{ kind: 'poll', prompt: '哪个命令列出文件', options: ['ls', 'cd'], histogram: null, answered: 3 },
  ...{ rightOptions: [], rightText: '', named: [], winnerId: null, wall: [] },
} as unknown as ClassQuestion;

test.each([
  [null, 0],
  [[2, 1], 2],
])('the wall shows the options of a poll, and with the votes %j so many numbers: %i', async (histogram, numbers) => {
  const { screen } = await show(<QuestionBody question={{ ...poll, histogram }} onWall />);
  for (const option of poll.options) await expect.element(screen.getByText(option, { exact: true })).toBeVisible();
  expect(screen.getByText(/^\d+ 票$/).elements()).toHaveLength(numbers);
});

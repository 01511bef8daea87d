import type { Guess } from '@xueyan/contract/prep/picture-training';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { ConfusionCard } from './ConfusionCard.tsx';

const guesses = Array.from({ length: 70 }, (_, i): Guess => {
  const small = i === 0 ? {} : { thumb: `/small/${i}` };
  return { address: `/large/${i}`, name: `${i}.png`, truth: 0, guess: 1, probabilities: [0.4, 0.6], ...small };
});

test('a cell opens its pictures, small ones and some at a time', async () => {
  const values = [
    [1, 70],
    [0, 2],
  ];
  const { screen } = await show(<ConfusionCard labels={['圆', '方']} values={values} guesses={guesses} />);
  await screen.getByRole('button', { name: ': 70' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByAltText('59.png')).toHaveAttribute('src', '/small/59');
  expect(dialog.getByAltText('60.png').query()).toBeNull();
  // One of a training of before has no other.
  await expect.element(dialog.getByAltText('0.png', { exact: true })).toHaveAttribute('src', '/large/0');
  await dialog.getByRole('button', { name: '更多（还有 10 张）' }).click();
  await expect.element(dialog.getByAltText('69.png')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '更多' }).query()).toBeNull();
});

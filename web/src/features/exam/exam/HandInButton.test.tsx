import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { schoolNow } from '../../../api/school-time.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { show } from '../../../testing/show.tsx';
import { HandInButton } from './HandInButton.tsx';

const inSeconds = (n: number) => {
  const time = new Date(`${schoolNow().replace(' ', 'T')}Z`).getTime() + n * 1000;
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
};

test('a paper cannot be handed in before the earliest time, which is told, and can from then on', async () => {
  let pressed = 0;
  const from = inSeconds(3);
  const { screen } = await show(<HandInButton from={from} loading={false} onPress={() => pressed++} />);
  const button = screen.getByRole('button', { name: '交卷' });
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAccessibleDescription(`${from.slice(11)} 起可交卷`);
  await expectAccessible();
  await expect.element(button, { timeout: 6000 }).toBeEnabled();
  expect(screen.getByText('起可交卷').elements()).toEqual([]);
  await userEvent.click(button);
  expect(pressed).toBe(1);
});

import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { PointsInput } from './PointsInput.tsx';

function Field() {
  const [points, set] = useState<number | null>(null);
  return <PointsInput aria-label="得分" full={100} value={points} onChange={set} />;
}

test('too many points are shown as an error, and not made full points', async () => {
  const { screen } = await show(<Field />);
  const field = screen.getByRole('spinbutton', { name: '得分' });
  await field.fill('150');
  await userEvent.tab();
  await expect.element(field).toHaveValue('150');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('99.5');
  await expect.element(field).toHaveAttribute('aria-invalid', 'false');
});

import type { Attempt } from '@xueyan/contract/teaching/attempt';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { StartPanel } from './StartPanel.tsx';
import type { AttemptMachine } from './use-attempt-machine.ts';

const machine = { phase: 'none', machine: null, startError: null, start: () => undefined } as unknown as AttemptMachine;

test.each([
  ['', false],
  ['Ubuntu', true],
])('an experiment with the image “%s” can be started, or says beforehand why not', async (imageName, may) => {
  const run = { imageName, minutes: 60 } as Attempt;
  const { screen } = await show(<StartPanel run={run} machine={machine} />);
  const button = screen.getByRole('button', { name: '开始实验' });
  const why = '老师还没有为这个实验选择镜像，暂时不能开始';
  if (may) {
    await expect.element(button).toBeEnabled();
    expect(screen.getByText(why).query()).toBeNull();
  } else {
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveAccessibleDescription(why);
  }
});

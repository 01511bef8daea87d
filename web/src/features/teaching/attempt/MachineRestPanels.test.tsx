import { expect, test, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { AsleepPanel } from './MachineRestPanels.tsx';
import type { AttemptMachine } from './use-attempt-machine.ts';

const asleepOn = (server: '' | 'silent' | 'gone', reset: () => void) =>
  ({
    ...{ phase: 'asleep', runId: '', startError: null, start: () => undefined, release: () => undefined, reset },
    machine: { machineId: '00000000-0000-4000-8000-000000000001', state: 'asleep', reason: 'owner', server },
  }) as unknown as AttemptMachine;

test('a machine whose former server is gone says what is lost and what is kept, and offers a reset alone', async () => {
  const reset = vi.fn();
  const { screen } = await show(<AsleepPanel machine={asleepOn('gone', reset)} />);
  await expect
    .element(screen.getByText('原服务器已不在，磁盘内容无法找回；检查记录和报告都在。重置后从头开始。'))
    .toBeVisible();
  expect(screen.getByRole('button', { name: '继续实验' }).query()).toBeNull();
  await screen.getByRole('button', { name: '重置' }).click();
  expect(reset).toHaveBeenCalledOnce();
});

test('one whose server is silent can be tried again or reset', async () => {
  const { screen } = await show(<AsleepPanel machine={asleepOn('silent', () => undefined)} />);
  await expect.element(screen.getByRole('button', { name: '继续实验' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '重置' })).toBeVisible();
});

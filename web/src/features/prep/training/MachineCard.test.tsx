import type { Machine } from '@xueyan/contract/lab/machine';
import { trainingMachineApi } from '@xueyan/contract/prep/training-machine';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { MachineCard } from './MachineCard.tsx';

const runId = '0197a3c4-0000-7000-8000-0000000000ab';
const machine = (state: Machine['state']): Machine => ({
  ...{ machineId: '0197a3c4-0000-7000-8000-000000000002', state, reason: '', queuePlace: state === 'queued' ? 2 : 0 },
  ...{
    queueTime: null,
    memberName: '',
    server: '' as const,
    endTime: null,
    extensionsLeft: 0,
    visitors: [],
    imageName: 'Python 数据分析',
  },
  ...{ desktop: false, serial: false, recorded: false, lacksGpu: false, size: { cpus: 1, memoryMb: 512 } },
});

test('a training that was opened says where its machine stands in the queue, and how its program is run', async () => {
  let there: Machine | null = null;
  serve(trainingMachineApi.get, () => ({ ability: 'yes' as const, machine: there }));
  serve(trainingMachineApi.open, () => {
    there = machine('queued');
    return { machine: there, placed: false };
  });
  const { screen } = await show(<MachineCard runId={runId} />);
  await expect.element(screen.getByText('cd ~/training-000000ab && python3 train.py')).toBeVisible();
  expect(calls.filter(({ path }) => path === trainingMachineApi.open.path)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '在虚拟机里打开' }));
  await expect.element(screen.getByText('排在第 2 位')).toBeVisible();
  await expectAccessible();
  await expect.element(screen.getByRole('button', { name: '释放虚拟机' })).toBeEnabled();
});

test('where the image has not been built, that is said and nothing can be opened', async () => {
  serve(trainingMachineApi.get, () => ({ ability: 'image' as const, machine: null }));
  const { screen } = await show(<MachineCard runId={runId} />);
  await expect.element(screen.getByText('“Python 数据分析”镜像还没有构建，请联系管理员。')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '在虚拟机里打开' })).toBeDisabled();
});

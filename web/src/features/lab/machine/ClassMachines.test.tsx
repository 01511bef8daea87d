import { resourceApi } from '@xueyan/contract/base/resource';
import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { ClassMachines } from './ClassMachines.shared.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const machine = (n: number, state: 'running' | 'asleep') => ({
  ...{ machineId: idOf(n), state, reason: '' as const, queuePlace: 0, queueTime: null, memberName: '' },
  ...{ server: '' as const, endTime: null, extensionsLeft: 4, visitors: [], imageName: 'Linux', desktop: false },
  ...{ serial: false, recorded: false, lacksGpu: false, size: { cpus: 1, memoryMb: 256 as const } },
});
const course = { teacherId: idOf(9), team: [], sectionId: idOf(8) };

test('what is done for a class names how many machines it concerns, and is confirmed', async () => {
  serve(resourceApi.permissions, () => ({
    roleAuth: [{ authCode: 'lab.manage' }],
    actor: { id: idOf(7), roleCode: 'ROLE_ADMIN', dataRange: 'all' as const, organizationIds: [], narrowed: [] },
    ...{ modulesOff: [], pagesOff: [] },
  }));
  serve(manyMachinesApi.restart, ({ machineId }) => machine(Number(machineId.at(-1)), 'running'));
  const machines = [
    { machineId: idOf(1), machineState: 'running' as const },
    { machineId: idOf(2), machineState: 'running' as const },
    { machineId: idOf(3), machineState: 'asleep' as const },
    { machineId: null, machineState: null },
  ];
  const { screen } = await show(<ClassMachines {...{ course, machines }} stale={[]} />);
  await userEvent.click(screen.getByRole('button', { name: '虚拟机操作' }));
  await expect.element(screen.getByRole('menuitem', { name: '启动 (1)' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: '释放 (3)' })).toBeVisible();
  await userEvent.click(screen.getByRole('menuitem', { name: '重启 (2)' }));
  const question = screen.getByRole('dialog', { name: '重启 2 台虚拟机？' });
  await expect.element(question).toBeVisible();
  const asked = () => calls.filter(({ path }) => path === manyMachinesApi.restart.path).length;
  expect(asked()).toBe(0);
  await userEvent.click(question.getByRole('button', { name: '重启', exact: true }));
  await expect.poll(asked).toBe(2);
});

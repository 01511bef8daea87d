import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { PowerButton } from './PowerButton.shared.tsx';
import { RestartButton } from './RestartButton.shared.tsx';

const machineId = '00000000-0000-4000-8000-000000000001';
const running = {
  ...{ machineId, state: 'running' as const, reason: '' as const, queuePlace: 0, queueTime: null },
  ...{ memberName: '', server: '' as const, endTime: null, extensionsLeft: 4, visitors: [], imageName: 'Linux' },
  ...{ desktop: false, serial: false, recorded: false, lacksGpu: false, size: { cpus: 1, memoryMb: 256 as const } },
};
const asked = () => calls.filter(({ path }) => path === manyMachinesApi.restart.path).map(({ input }) => input);

test('a restart is confirmed, and says what stays', async () => {
  const onChanged = vi.fn();
  serve(manyMachinesApi.restart, () => running);
  const { screen } = await show(<PowerButton {...{ machineId, onChanged }} wordClass={undefined} />);
  await userEvent.click(screen.getByRole('button', { name: '电源' }));
  await userEvent.click(screen.getByRole('menuitem', { name: '重启' }));
  await expect.element(screen.getByText(/磁盘上的内容保留，正在运行的程序会结束/)).toBeVisible();
  expect(asked()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '重启', exact: true }));
  await expect.poll(asked).toEqual([{ machineId, whole: false }]);
  await expect.poll(() => onChanged.mock.calls.length).toBe(1);
});

test('the master of a cluster is restarted alone, or with all of it', async () => {
  serve(manyMachinesApi.restart, () => running);
  const { screen } = await show(
    <PowerButton master {...{ machineId }} onChanged={() => undefined} wordClass={undefined} />,
  );
  await userEvent.click(screen.getByRole('button', { name: '电源' }));
  await expect.element(screen.getByRole('menuitem', { name: '只重启 master' })).toBeVisible();
  await userEvent.click(screen.getByRole('menuitem', { name: '重启整个集群' }));
  await userEvent.click(screen.getByRole('button', { name: '重启整个集群', exact: true }));
  await expect.poll(asked).toEqual([{ machineId, whole: true }]);
});

test('who works at a machine alone has one button for it', async () => {
  serve(manyMachinesApi.restart, () => running);
  const { screen } = await show(<RestartButton machineId={machineId} stale={[]} />);
  await userEvent.click(screen.getByRole('button', { name: '重启', exact: true }));
  const question = screen.getByRole('dialog', { name: '重启 1 台虚拟机？' });
  await userEvent.click(question.getByRole('button', { name: '重启', exact: true }));
  await expect.poll(asked).toEqual([{ machineId, whole: false }]);
});

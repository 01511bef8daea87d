import { manyMachinesApi } from '@xueyan/contract/lab/machine-many';
import { expect, test, vi } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { SleepAndGoOn } from './SleepAndGoOn.shared.tsx';

const machineId = '00000000-0000-4000-8000-000000000001';
const asleep = {
  ...{ machineId, state: 'asleep' as const, reason: 'owner' as const, queuePlace: 0, queueTime: null },
  ...{
    memberName: '',
    server: '' as const,
    endTime: null,
    extensionsLeft: 4,
    visitors: [],
    imageName: 'Linux',
    desktop: false,
  },
  ...{ serial: false, recorded: false, lacksGpu: false, size: { cpus: 1, memoryMb: 256 as const } },
};

test('a start that a limit refuses goes on once another machine sleeps', async () => {
  const onFree = vi.fn();
  serve(manyMachinesApi.inTheWay, () => ({
    machineList: [{ machineId, state: 'running' as const, place: '网络：综合实训' }],
  }));
  serve(manyMachinesApi.suspend, () => asleep);
  const { screen } = await show(<SleepAndGoOn code="machine.tooManyOfYours" onFree={onFree} />);
  await screen.getByRole('button', { name: '让它休眠并继续：网络：综合实训' }).click();
  await expect.poll(() => onFree.mock.calls.length).toBe(1);
  expect(calls.filter(({ path }) => path === manyMachinesApi.suspend.path)).toEqual([
    { path: manyMachinesApi.suspend.path, input: { machineId } },
  ]);
});

test('another refusal offers no machine to put to sleep', async () => {
  const { screen } = await show(<SleepAndGoOn code="machine.imageMissing" onFree={() => undefined} />);
  expect(screen.getByRole('button').query()).toBeNull();
});

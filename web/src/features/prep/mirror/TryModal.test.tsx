import type { Machine } from '@xueyan/contract/lab/machine';
import { type Mirror, mirrorApi } from '@xueyan/contract/prep/mirror';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { TryModal } from './TryModal.tsx';

const image: Mirror = {
  ...{ imageId: idOf(1), imageCode: '000000000001', imageName: 'Ubuntu 桌面', description: '', category: 'system' },
  ...{ type: 'desktop', labels: [], software: [], imageVersion: 1, minMemoryMb: 1024, sizeMb: 900, experimentCount: 0 },
  ...{ machineCount: 0, updateTime: '2026-03-01 08:00:00' },
};
const machine: Machine = {
  ...{ machineId: idOf(2), state: 'starting', reason: '', queuePlace: 0, queueTime: null, memberName: '', server: '' },
  ...{ endTime: null, extensionsLeft: 0, visitors: [], imageName: 'Ubuntu 桌面', desktop: true, serial: true },
  ...{ recorded: false, lacksGpu: false, size: { cpus: 1, memoryMb: 1024 } },
};
const nothing = () => undefined;
const formOf = (minMemoryMb: number) => (
  <TryModal open image={{ ...image, minMemoryMb }} onStarted={nothing} onClose={nothing} />
);

tryForm('the form that tries an image', {
  'asks for the memory that the image needs': trial({
    ...{ form: formOf(1024), saves: mirrorApi.start, answer: machine },
    sends: { imageId: idOf(1), cpus: 1, memoryMb: 1024 },
  }),
  'asks for 256 MB where the image needs less': trial({
    ...{ form: formOf(128), saves: mirrorApi.start, answer: machine },
    sends: { imageId: idOf(1), cpus: 1, memoryMb: 256 },
  }),
  'sends the size that was chosen': trial({
    ...{ form: formOf(128), saves: mirrorApi.start, answer: machine },
    change: async (dialog) => {
      await dialog.getByLabelText('处理器').fill('4');
      await dialog.getByRole('combobox', { name: '内存（MB）' }).click();
      await page.getByTitle('2048').last().click();
    },
    sends: { imageId: idOf(1), cpus: 4, memoryMb: 2048 },
  }),
});

import type { Machine } from '@xueyan/contract/lab/machine';
import { researchMachineApi } from '@xueyan/contract/research/research-machine';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { StartModal } from './StartModal.tsx';

const small = { imageId: idOf(1), imageName: 'Linux 基础', minMemoryMb: 128 };
const large = { imageId: idOf(2), imageName: 'Ubuntu 桌面', minMemoryMb: 1024 };
const machine: Machine = {
  ...{ machineId: idOf(3), state: 'starting', reason: '', queuePlace: 0, queueTime: null, memberName: '', server: '' },
  ...{ endTime: null, extensionsLeft: 0, visitors: [], imageName: 'Linux 基础', desktop: false, serial: true },
  ...{ recorded: false, lacksGpu: false, size: { cpus: 1, memoryMb: 512 } },
};
const nothing = () => undefined;
const formOf = (imageList: (typeof small)[]) => (
  <StartModal open researchProjectId={idOf(30)} imageList={imageList} onStarted={nothing} onClose={nothing} />
);
const usual = { researchProjectId: idOf(30), cpus: 1 };

tryForm('the form that starts a machine of a project', {
  'starts with the first image and the usual size': trial({
    ...{ form: formOf([small, large]), saves: researchMachineApi.start, answer: machine },
    sends: { ...usual, imageId: idOf(1), memoryMb: 512 },
  }),
  'starts with the memory that the first image needs': trial({
    ...{ form: formOf([large, small]), saves: researchMachineApi.start, answer: machine },
    sends: { ...usual, imageId: idOf(2), memoryMb: 1024 },
  }),
  'takes more memory for an image that needs more': trial({
    ...{ form: formOf([small, large]), saves: researchMachineApi.start, answer: machine },
    change: async (dialog) => {
      await dialog.getByLabelText('处理器').fill('2');
      await dialog.getByRole('combobox', { name: '镜像' }).click();
      await page.getByTitle('Ubuntu 桌面').last().click();
    },
    sends: { ...usual, cpus: 2, imageId: idOf(2), memoryMb: 1024 },
  }),
});

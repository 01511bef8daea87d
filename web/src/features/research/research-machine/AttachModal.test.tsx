import { datasetApi } from '@xueyan/contract/prep/dataset';
import { researchMachineApi } from '@xueyan/contract/research/research-machine';
import { page } from 'vitest/browser';
import { datasetOf } from '../../../testing/datasets.ts';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { AttachModal } from './AttachModal.tsx';

tryForm('the form that adds a data set to a project', {
  'sends the data set that was chosen': trial({
    form: <AttachModal open researchProjectId={idOf(30)} onClose={() => undefined} />,
    ...{ saves: researchMachineApi.attach, answer: null },
    school: () => serve(datasetApi.list, () => pageOf(datasetOf('machineLearning'))),
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '数据集' }).click();
      await page.getByTitle('鸢尾花').last().click();
    },
    sends: { researchProjectId: idOf(30), datasetId: idOf(10) },
  }),
});

import { researchMachineApi } from '@xueyan/contract/research/research-machine';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { ProjectDatasetModal } from './ProjectDatasetModal.tsx';

const form = <ProjectDatasetModal open researchProjectId={idOf(30)} onClose={() => undefined} />;
const usual = { researchProjectId: idOf(30), labels: [], sharing: 'mine' as const, courseId: null };

tryForm('the form of a data set of a project', {
  'makes a data set with what the form demands': trial({
    ...{ form, saves: researchMachineApi.saveDataset, answer: { datasetId: idOf(1) } },
    change: (dialog) => dialog.getByLabelText('名称').fill('测点'),
    sends: { ...usual, name: '测点', kind: 'machineLearning', description: '' },
  }),
  'makes a data set of pictures with words about it': trial({
    ...{ form, saves: researchMachineApi.saveDataset, answer: { datasetId: idOf(1) } },
    change: async (dialog) => {
      await dialog.getByLabelText('名称').fill('车牌');
      await dialog.getByRole('radio', { name: '目标检测' }).click();
      await dialog.getByLabelText('说明').fill('路口\n白天');
    },
    sends: { ...usual, name: '车牌', kind: 'objectDetection', description: '路口\n白天' },
  }),
});

import { type Dataset, datasetApi } from '@xueyan/contract/prep/dataset';
import { researchMachineApi } from '@xueyan/contract/research/research-machine';
import { researchProjectApi } from '@xueyan/contract/research/research-project';
import { page } from 'vitest/browser';
import { datasetOf } from '../../../testing/datasets.ts';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { researchProject } from '../../../testing/research.ts';
import { serve } from '../../../testing/school.ts';
import { DatasetFormModal } from './DatasetFormModal.tsx';

const onClose = () => undefined;
const kept = { name: '鸢尾花', description: '三种花\n150 行', labels: ['入门'] };
const dataset: Dataset = {
  ...{ ...datasetOf('objectDetection'), ...kept, sharing: 'course', courseId: idOf(5), courseName: '机器学习' },
};
const bare: Dataset = { ...dataset, description: '', labels: [], sharing: 'organization', courseId: null };
const key = { datasetId: idOf(10), version: 2 };
const made = {
  ...{ kind: 'machineLearning' as const, name: '成绩', description: '', labels: [] },
  ...{ sharing: 'mine' as const, courseId: null },
};

tryForm('the form of a data set', {
  'sends a data set as it was kept': trial({
    form: <DatasetFormModal open edited={dataset} onClose={onClose} />,
    ...{ saves: datasetApi.update, answer: { version: 3 } },
    sends: { ...kept, ...key, sharing: 'course', courseId: idOf(5) },
  }),
  'sends a data set of which little is said': trial({
    form: <DatasetFormModal open edited={bare} onClose={onClose} />,
    ...{ saves: datasetApi.update, answer: { version: 3 } },
    sends: { ...key, name: kept.name, description: '', labels: [], sharing: 'organization', courseId: null },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    form: <DatasetFormModal open edited={dataset} onClose={onClose} />,
    ...{ saves: datasetApi.update, answer: { version: 3 } },
    change: (dialog) => dialog.getByLabelText('名称').fill('鸢尾花 2'),
    sends: { ...kept, ...key, name: '鸢尾花 2', sharing: 'course', courseId: idOf(5) },
  }),
  'makes a data set in a school without courses and projects': trial({
    form: <DatasetFormModal open onClose={onClose} />,
    ...{ saves: datasetApi.save, answer: { datasetId: idOf(11) } },
    school: () => serve(researchProjectApi.list, () => pageOf()),
    change: (dialog) => dialog.getByLabelText('名称').fill('成绩'),
    sends: made,
  }),
  'makes a data set of a research project': trial({
    form: <DatasetFormModal open onClose={onClose} />,
    ...{ saves: researchMachineApi.saveDataset, answer: { datasetId: idOf(11) } },
    school: () => serve(researchProjectApi.list, () => pageOf(researchProject)),
    change: async (dialog) => {
      await dialog.getByLabelText('名称').fill('成绩');
      await dialog.getByRole('combobox', { name: '属于科研项目' }).click();
      await page.getByTitle('碳排放').last().click();
    },
    sends: { ...made, researchProjectId: idOf(30) },
  }),
});

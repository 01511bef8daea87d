import type { AnyAlgorithm } from '@xueyan/contract/prep/training';
import { trainingReportApi } from '@xueyan/contract/prep/training-report';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { expect, test } from 'vitest';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { SectionStudy } from './SectionStudy.tsx';
import type { TrainingTask } from './section-task.ts';

const sectionId = '0197a3c4-0000-7000-8000-000000000001';

function serveTask(able: AnyAlgorithm[]) {
  const task: TrainingTask = {
    ...{ sectionId, editor: false, datasetName: '花', versionId: null, rowCount: 30, runsLeft: 3, able },
    columnList: [
      { name: '长', type: 'number', missing: 0 },
      { name: '类', type: 'category', missing: 0 },
    ],
    form: {
      ...{ task: 'classification', target: '类', algorithms: ['tree', 'pageNet'], runs: 5, hidden: 25, threshold: 80 },
      ...{ scoreShown: true, report: false },
    },
    ...{ runList: [], pickedId: null, submitTime: null, hidden: null, points: null },
  };
  serve(trainingSectionApi.get, () => task);
  serve(trainingReportApi.get, () => ({
    ...{ stage: 'draft' as const, content: '', writable: true, comment: '', former: [], version: 0, saveTime: null },
  }));
}

test('a student reads what can train now, and the form begins with it', async () => {
  serveTask(['pageNet']);
  const { screen } = await show(<SectionStudy sectionId={sectionId} courseId={sectionId} />);
  await expect.element(screen.getByText('这台服务器现在能训练：小型神经网络（浏览器）')).toBeVisible();
  await screen.getByRole('button', { name: '开始训练' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('小型神经网络（浏览器）')).toBeVisible();
  await expect.element(dialog.getByLabelText('隐藏层神经元数')).toBeVisible();
  // Pages do not cross-validate.
  await expect.element(dialog.getByLabelText('交叉验证折数')).not.toBeVisible();
});

test('where nothing of what is allowed can train, the button is off and the reason stands above it', async () => {
  serveTask([]);
  const { screen } = await show(<SectionStudy sectionId={sectionId} courseId={sectionId} />);
  await expect.element(screen.getByText(/还不能训练老师开放的算法/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '开始训练' })).toBeDisabled();
});

test('where all can train, nothing is said', async () => {
  serveTask(['tree', 'pageNet']);
  const { screen } = await show(<SectionStudy sectionId={sectionId} courseId={sectionId} />);
  await expect.element(screen.getByRole('button', { name: '开始训练' })).toBeEnabled();
  expect(screen.getByText(/这台服务器/).elements()).toHaveLength(0);
});

import { trainingReportApi } from '@xueyan/contract/prep/training-report';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { SectionReportCard } from './SectionReportCard.tsx';
import type { TrainingTask } from './section-task.ts';

const sectionId = '0197a3c4-0000-7000-8000-000000000001';
const [first, second] = ['0197a3c4-0000-7000-8000-000000000002', '0197a3c4-0000-7000-8000-000000000003'] as const;

const run = (runId: string, name: string, accuracy: number, pinned: boolean): TrainingTask['runList'][number] => ({
  ...{ runId, name, datasetName: '花', algorithm: 'tree', state: 'done', figures: { accuracy }, pinned },
  ...{ createTime: '2026-09-01 08:00:00', waiting: null },
});
const task: TrainingTask = {
  ...{
    sectionId,
    editor: false,
    datasetName: '花',
    versionId: null,
    rowCount: 30,
    columnList: [],
    runsLeft: 3,
    able: ['tree'],
  },
  form: {
    ...{ task: 'classification', target: '类', algorithms: ['tree'], runs: 5, hidden: 25, threshold: 80 },
    ...{ scoreShown: true, report: true },
  },
  runList: [run(second, '第二次', 0.8, false), run(first, '第一次', 0.9, true)],
  ...{ pickedId: null, submitTime: null, hidden: null, points: null },
};
const report: Output<typeof trainingReportApi.get> = {
  ...{ stage: 'draft', content: '## 分析', writable: true, comment: '', former: [], version: 3 },
  saveTime: '2026-09-01 09:00:00',
};

test('a report is handed in with the training that the student thinks best, until another is chosen', async () => {
  localStorage.clear();
  serve(trainingReportApi.get, () => report);
  serve(trainingReportApi.submit, () => ({ version: 4, saveTime: '2026-09-01 09:30:00' }));
  const { screen } = await show(<SectionReportCard task={task} />);
  await expect.element(screen.getByText(/第一次 · 90\.0%/)).toBeVisible();
  await screen.getByRole('button', { name: '提交报告和模型' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '提交报告和模型' }).click();
  await expect
    .poll(() => calls.find(({ path }) => path === trainingReportApi.submit.path)?.input)
    .toEqual({ sectionId, runId: first, content: '## 分析', version: 3 });
});

test('what was returned says why, and shows what was handed in before', async () => {
  localStorage.clear();
  const former = [
    {
      runName: '第一次',
      figure: 0.9,
      points: 75,
      content: '第一稿',
      submitTime: '2026-09-01 08:30:00',
      comment: '太短',
    },
  ];
  serve(trainingReportApi.get, () => ({ ...report, stage: 'returned' as const, comment: '请分析混淆矩阵', former }));
  const { screen } = await show(<SectionReportCard task={task} />);
  await expect.element(screen.getByText('请分析混淆矩阵')).toBeVisible();
  await expect.element(screen.getByText('2026-09-01 08:30 提交「第一次」，75 分')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '再次提交' })).toBeEnabled();
});

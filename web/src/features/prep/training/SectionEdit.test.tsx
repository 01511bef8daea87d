import { datasetApi } from '@xueyan/contract/prep/dataset';
import { type AnyAlgorithm, trainingApi } from '@xueyan/contract/prep/training';
import { trainingReportApi } from '@xueyan/contract/prep/training-report';
import { trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { beforeEach, expect, test } from 'vitest';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { SectionEdit } from './SectionEdit.tsx';
import type { TrainingTask } from './section-task.ts';

const sectionId = '0197a3c4-0000-7000-8000-000000000001';
const empty = { pageInfo: { pageNum: 1, pageSize: 20, totalSize: 0, resultList: [] } };

function serveTask(algorithms: AnyAlgorithm[]) {
  const task: TrainingTask = {
    ...{ sectionId, editor: true, datasetName: '花', versionId: sectionId, rowCount: 30, runsLeft: 3, able: [] },
    columnList: [{ name: '类', type: 'category', missing: 0 }],
    form: {
      ...{ task: 'classification', target: '类', algorithms, runs: 5, hidden: 25, threshold: 80 },
      ...{ scoreShown: true, report: false },
    },
    ...{ runList: [], pickedId: null, submitTime: null, hidden: null, points: null },
  };
  serve(trainingSectionApi.get, () => task);
}

beforeEach(() => {
  serve(trainingApi.status, () => ({ available: false, missing: ['python3-sklearn'], nets: false }));
  serve(datasetApi.list, () => empty);
  serve(trainingSectionApi.results, () => empty);
  serve(trainingReportApi.counts, () => ({ countList: [] }));
});

test('a teacher is told where nothing of what is allowed can train on the server', async () => {
  serveTask(['tree', 'knn']);
  const { screen } = await show(<SectionEdit sectionId={sectionId} courseId={sectionId} />);
  await expect.element(screen.getByText(/所选算法在这台服务器上都不能训练/)).toBeVisible();
  await expect.element(screen.getByText(/缺少：python3-sklearn/)).toBeVisible();
});

test('and which of them students cannot use, where others can train', async () => {
  serveTask(['tree', 'pageNet']);
  const { screen } = await show(<SectionEdit sectionId={sectionId} courseId={sectionId} />);
  await expect.element(screen.getByText('这台服务器现在不能训练：决策树。学生只能使用其余的算法。')).toBeVisible();
});

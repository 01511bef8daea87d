import { datasetApi } from '@xueyan/contract/prep/dataset';
import { trainingApi } from '@xueyan/contract/prep/training';
import { expect, test } from 'vitest';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { TrainingsPage } from './TrainingsPage.tsx';

const dataset = '0197a3c4-0000-7000-8000-000000000001';

function serveList(available: boolean) {
  const missing = available ? [] : ['python3-sklearn'];
  serve(trainingApi.status, () => ({ available, missing, nets: false }));
  serve(trainingApi.list, () => ({
    pageInfo: { pageNum: 1, pageSize: 20, totalSize: 0, resultList: [] },
  }));
  serve(datasetApi.list, () => ({
    pageInfo: { pageNum: 1, pageSize: 20, totalSize: 0, resultList: [] },
  }));
}

test('a data set that is to be trained on leads to the browser where the server cannot train', async () => {
  for (const [kind, data] of Object.entries({ machineLearning: 'tables', imageClassification: 'pictures' })) {
    serveList(false);
    const { screen, address } = await show(<TrainingsPage />, `/prep/trainings?kind=${kind}&dataset=${dataset}`);
    await expect.poll(address).toBe(`/prep/browser-training?data=${data}&dataset=${dataset}`);
    await screen.unmount();
  }
});

test('a detector is asked for all the same, and its dialog says what is missing', async () => {
  serveList(false);
  const { screen, address } = await show(<TrainingsPage />, `/prep/trainings?kind=objectDetection&dataset=${dataset}`);
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(address()).toContain(dataset);
});

test('where the server trains, the dialog opens with the data set', async () => {
  serveList(true);
  const { screen } = await show(<TrainingsPage />, `/prep/trainings?kind=machineLearning&dataset=${dataset}`);
  await expect.element(screen.getByRole('dialog')).toBeVisible();
});

import { resourceApi } from '@xueyan/contract/base/resource';
import { pageTableApi, pageTablePath } from '@xueyan/contract/prep/page-table';
import { PageKept, pageTrainingFaults } from '@xueyan/contract/prep/page-training';
import type { TrainingConfig } from '@xueyan/contract/prep/training';
import { post } from '@xueyan/contract/wire/endpoint';
import { Fault } from '@xueyan/contract/wire/fault';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { PageTrainingView } from './PageTrainingView.tsx';
import { type TableOrder, unsentTraining } from './page-training-files.ts';
import { pageTraining } from './page-training-store.ts';
import { TrainingSlot } from './TrainingSlot.tsx';
import { usePageTraining } from './usePageTraining.ts';

const me = '0197a3c4-0000-7000-8000-000000000001';
const runId = '0197a3c4-0000-7000-8000-000000000002';
const keeping = post(pageTablePath, {
  ...{ access: 'may:training.use', summary: '', input: z.object({}), output: PageKept },
});
const csv = (rows: number) =>
  `a,b,k\n${Array.from({ length: rows }, (_, i) => `${i},${(i * 7) % 13},${i % 2 ? 'x' : 'y'}\n`).join('')}`;

const orderOf = (epochs: number): TableOrder => {
  const config: TrainingConfig = {
    ...{ task: 'classification', algorithm: 'pageNet', features: ['a', 'b'], target: 'k', scale: true, test: 0.3 },
    ...{ folds: 0, seed: 1, parameters: { epochs, rate: 0.02, batch: 16, hidden: 64 } },
  };
  return { source: { versionId: '0197a3c4-0000-7000-8000-000000000003', sectionId: null }, name: '分两类', config };
};

function Part({ epochs = 2 }: { epochs?: number }) {
  const { training, start, stop, keepAgain, drop } = usePageTraining();
  return (
    <>
      <button type="button" onClick={() => void start(orderOf(epochs))}>
        开始
      </button>
      {training && <PageTrainingView training={training} onStop={stop} onKeep={keepAgain} onDrop={drop} />}
    </>
  );
}

beforeEach(() => {
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [], modulesOff: [], pagesOff: [] },
    actor: { id: me, roleCode: 'ROLE_STUDENT', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
  }));
});
afterEach(() => pageTraining.forget());

test('a training goes on when its page is left, and the header leads back to it', async () => {
  serve(pageTableApi.table, () => ({ csv: csv(6000) }));
  const first = await show(<Part epochs={300} />, '/train');
  await first.screen.getByRole('button', { name: '开始' }).click();
  await expect.element(first.screen.getByText(/第 \d+ \/ 300 轮/)).toBeVisible();
  await first.screen.unmount();

  const other = await show(<TrainingSlot />, '/elsewhere');
  await expect.element(other.screen.getByText(/浏览器训练：第 \d+ \/ 300 轮/)).toBeVisible();
  await other.screen.getByRole('button', { name: /浏览器训练/ }).click();
  await expect.poll(other.address).toBe('/train');
  await other.screen.unmount();

  const again = await show(<Part epochs={300} />, '/train');
  await expect.element(again.screen.getByText(/第 \d+ \/ 300 轮/)).toBeVisible();
  expect(calls.filter(({ path }) => path === pageTableApi.table.path)).toHaveLength(1);
  await again.screen.getByRole('button', { name: '停止' }).click();
  await expect.poll(() => pageTraining.get()?.refused).toBe('stopped');
});

test('what the server did not take is kept in the browser and saved when it is asked again', async () => {
  serve(pageTableApi.table, () => ({ csv: csv(60) }));
  serve(keeping, () => {
    throw new Fault(pageTrainingFaults.model);
  });
  const { screen } = await show(<Part />);
  await screen.getByRole('button', { name: '开始' }).click();
  await expect.element(screen.getByRole('button', { name: '再保存一次' })).toBeVisible();
  await expect.element(screen.getByText(pageTrainingFaults.model.text.zh)).toBeVisible();
  expect((await unsentTraining.find(me))?.order.name).toBe('分两类');

  serve(keeping, () => ({ runId }));
  await screen.getByRole('button', { name: '再保存一次' }).click();
  await expect.poll(() => pageTraining.get()?.runId).toBe(runId);
  await expect.poll(() => unsentTraining.find(me)).toBeNull();
});

test('after a reload the last training that was not saved is offered again, and can be given up', async () => {
  const { config, source, name } = orderOf(2);
  const file = (said: object, title: string) => new File([JSON.stringify(said)], title);
  const run = { ...source, name, config, epochs: [{ loss: 0.5 }] };
  await unsentTraining.keep(me, [file(run, 'run.json'), file({ layers: [] }, 'model.json')], '/train');
  const { screen } = await show(<Part />);
  await expect.element(screen.getByText('「分两类」已经训练完成，但还没有保存')).toBeVisible();
  await screen.getByRole('button', { name: '放弃' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
  await expect.poll(() => pageTraining.get()).toBeNull();
  expect(await unsentTraining.find(me)).toBeNull();
});

test('a training ends when its person signs out: nothing of it is stored as another’s', async () => {
  serve(pageTableApi.table, () => ({ csv: csv(6000) }));
  localStorage.setItem('ACTIVEUSER', JSON.stringify({ id: me }));
  const { screen } = await show(<Part epochs={300} />, '/train');
  await screen.getByRole('button', { name: '开始' }).click();
  await expect.element(screen.getByText(/第 \d+ \/ 300 轮/)).toBeVisible();
  localStorage.setItem('ACTIVEUSER', JSON.stringify({ id: runId }));
  dispatchEvent(new StorageEvent('storage', { key: 'ACTIVEUSER' }));
  await expect.poll(() => pageTraining.get()).toBeNull();
  localStorage.removeItem('ACTIVEUSER');
});

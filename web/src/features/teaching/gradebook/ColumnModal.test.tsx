import { type GradeBookColumn, type GradeCategory, gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { ColumnModal } from './ColumnModal.tsx';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const courseId = id(1);
const columnId = id(2);

const category = (n: number, name: string): GradeCategory => ({
  ...{ categoryId: id(n), name, weight: 50, dropLowest: 0, kinds: [], late: null },
});
const experiment: GradeBookColumn = {
  ...{ columnId, kind: 'experiment', title: '', categoryId: null, chosen: false, weight: 2, maximum: 10 },
  ...{ sourceMaximum: 10, hidden: false, concealed: false, dueTime: null, path: null },
};

async function open(column: GradeBookColumn | null, categories: GradeCategory[]) {
  serve(gradebookApi.addColumn, () => ({ columnId }));
  serve(gradebookApi.updateColumn, () => null);
  const closed: true[] = [];
  const { screen } = await show(
    <ColumnModal {...{ courseId, column, categories, open: true }} onClose={() => closed.push(true)} />,
  );
  const dialog = screen.getByRole('dialog');
  const save = async () => {
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => closed).toHaveLength(1);
    return calls.at(-1);
  };
  return { screen, dialog, save };
}

test('a column is added to a gradebook that has no categories', async () => {
  const { dialog, save } = await open(null, []);
  await dialog.getByRole('textbox', { name: '列名' }).fill('期末');
  expect(await save()).toEqual({
    path: 'gradebook/addcolumn',
    input: { courseId, title: '期末', maximum: 100, weight: 1, hidden: false, categoryId: null },
  });
});

test('the column of a source is set where there are no categories, and its title stays the source’s', async () => {
  const { dialog, save } = await open(experiment, []);
  await dialog.getByRole('switch', { name: '对学生隐藏' }).click();
  expect(await save()).toEqual({
    path: 'gradebook/updatecolumn',
    input: { columnId, title: '', maximum: null, weight: 2, hidden: true, categoryId: null, chosen: false },
  });
});

test('a column that a teacher took out of the categories stays out when the last of them is gone', async () => {
  const { save } = await open({ ...experiment, chosen: true }, []);
  expect(await save()).toMatchObject({ input: { categoryId: null, chosen: true } });
});

test('a column stays in the category that a teacher chose', async () => {
  const { save } = await open({ ...experiment, categoryId: id(4), chosen: true }, [
    category(3, '平时作业'),
    category(4, '实验'),
  ]);
  expect(await save()).toMatchObject({ input: { categoryId: id(4), chosen: true } });
});

test('a new column goes into the category that is chosen for it', async () => {
  const { screen, dialog, save } = await open(null, [category(3, '平时作业')]);
  await dialog.getByRole('textbox', { name: '列名' }).fill('课堂展示');
  await dialog.getByRole('combobox', { name: '分类' }).click();
  await screen.getByTitle('平时作业').last().click();
  expect(await save()).toMatchObject({ path: 'gradebook/addcolumn', input: { categoryId: id(3) } });
});

test('a manual column is sent as it was kept, with its decimals', async () => {
  const manual: GradeBookColumn = { ...experiment, kind: 'manual', title: '期中', maximum: 12.25, sourceMaximum: null };
  const { save } = await open({ ...manual, weight: 0.33, hidden: true, concealed: true }, []);
  expect(await save()).toEqual({
    path: 'gradebook/updatecolumn',
    input: { columnId, title: '期中', maximum: 12.25, weight: 0.33, hidden: true, categoryId: null, chosen: false },
  });
});

test('the one field of a column that was changed is sent, and the others as they were', async () => {
  const { dialog, save } = await open({ ...experiment, maximum: 40 }, []);
  await dialog.getByRole('spinbutton', { name: '权重' }).fill('2.5');
  expect(await save()).toMatchObject({
    input: { columnId, title: '', maximum: 40, weight: 2.5, hidden: false, categoryId: null, chosen: false },
  });
});

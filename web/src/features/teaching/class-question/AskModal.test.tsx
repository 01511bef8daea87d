import { classQuestionApi } from '@xueyan/contract/teaching/class-question';
import { expect, test } from 'vitest';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { calls } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { AskModal } from './AskModal.tsx';

test('a poll names the missing question and options, and refuses two equal options', async () => {
  const classSessionId = '00000000-0000-4000-8000-000000000001';
  const { screen } = await show(<AskModal classSessionId={classSessionId} kind="poll" onClose={() => undefined} />);
  await screen.getByRole('button', { name: '开始' }).click();
  for (const words of ['请输入题目', '请输入选项 A', '请输入选项 B'])
    await expect.element(screen.getByText(words)).toBeVisible();
  await screen.getByRole('textbox', { name: '题目' }).fill('懂了吗');
  await screen.getByRole('textbox', { name: '选项 A' }).fill('懂');
  await screen.getByRole('textbox', { name: '选项 B' }).fill('懂 ');
  await screen.getByRole('button', { name: '开始' }).click();
  await expect.element(screen.getByText('与前面的选项重复')).toBeVisible();
  expect(calls).toEqual([]);
});

const onClose = () => undefined;
const asks = { saves: classQuestionApi.ask, answer: { classQuestionId: idOf(2) } };
const common = { classSessionId: idOf(1), multiple: false, rightOptions: [], options: [], rightText: '' };

tryForm('the form of a question to the class', {
  'starts a race without a question': trial({
    ...asks,
    form: <AskModal classSessionId={idOf(1)} kind="buzz" onClose={onClose} />,
    sends: { ...common, kind: 'buzz', prompt: '' },
  }),
  'asks for a written answer, with its key': trial({
    ...asks,
    form: <AskModal classSessionId={idOf(1)} kind="text" onClose={onClose} />,
    change: async (dialog) => {
      await dialog.getByRole('textbox', { name: '题目' }).fill('首都？');
      await dialog.getByRole('textbox', { name: '正确答案' }).fill('北京');
    },
    sends: { ...common, kind: 'text', prompt: '首都？', rightText: '北京' },
  }),
  'holds a poll that has no right answer': trial({
    ...asks,
    form: <AskModal classSessionId={idOf(1)} kind="poll" onClose={onClose} />,
    change: async (dialog) => {
      await dialog.getByRole('textbox', { name: '题目' }).fill('懂了吗');
      await dialog.getByRole('textbox', { name: '选项 A' }).fill('懂');
      await dialog.getByRole('textbox', { name: '选项 B' }).fill('不懂');
    },
    sends: { ...common, kind: 'poll', prompt: '懂了吗', options: ['懂', '不懂'] },
  }),
  'keeps the right answer right when an option before it is removed': trial({
    ...asks,
    form: <AskModal classSessionId={idOf(1)} kind="poll" onClose={onClose} />,
    change: async (dialog) => {
      await dialog.getByRole('textbox', { name: '题目' }).fill('首都？');
      await dialog.getByRole('button', { name: '添加选项' }).click();
      for (const [letter, city] of Object.entries({ A: '上海', B: '天津', C: '北京' }))
        await dialog.getByRole('textbox', { name: `选项 ${letter}` }).fill(city);
      await dialog.getByRole('checkbox', { name: 'A' }).click();
      await dialog.getByRole('checkbox', { name: 'C' }).click();
      await dialog.getByRole('button', { name: '删除选项' }).first().click();
    },
    sends: { ...common, kind: 'poll', options: ['天津', '北京'], rightOptions: [1] },
  }),
});

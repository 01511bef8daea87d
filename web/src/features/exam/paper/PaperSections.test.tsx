import { type Question, questionApi } from '@xueyan/contract/exam/question';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { PaperSections } from './PaperSections.tsx';
import type { EditedQuestion, EditedSection } from './paper-edit.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const time = '2026-09-01 08:00:00';
const asked = (n: number): EditedQuestion => ({ kind: 'judge', title: `试题 ${n}`, versionId: `v${n}`, points: 2 });
const part = (id: string, title: string, ...numbers: number[]): EditedSection => ({
  ...{ id, title, note: '', draws: null, questions: numbers.map(asked) },
});
let now: EditedSection[];

function Editor() {
  const [sections, setSections] = useState([part('a', '判断题', 1, 2), part('b', '问答题'), part('c', '附加题', 3)]);
  now = sections;
  const add = (to: string, questions: EditedQuestion[]) =>
    setSections(sections.map((one) => (one.id === to ? { ...one, questions: [...one.questions, ...questions] } : one)));
  return <PaperSections sections={sections} waiting={0} onTake={() => {}} onAdd={add} onChange={setSections} />;
}

const held = () => now.map(({ id, questions }) => [id, ...questions.map(({ versionId }) => versionId)].join(' '));
const lift = async (name: string) => {
  const handle = document.querySelector<HTMLElement>(`[aria-label="拖动「${name}」"]`);
  handle?.focus();
  await userEvent.keyboard(' ');
};

test('a section has a note, can be moved among the others, and gives a question to one of them', async () => {
  const { screen } = await show(<Editor />);
  await userEvent.fill(screen.getByLabelText('部分说明（考生可见，可不填）').first(), '每题 2 分');
  expect(now[0]?.note).toBe('每题 2 分');
  expect(screen.getByRole('button', { name: '上移「判断题」' }).element()).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: '下移「判断题」' }));
  expect(held()).toEqual(['b', 'a v1 v2', 'c v3']);
  await userEvent.click(screen.getByRole('button', { name: '把「试题 2」移到其他部分' }));
  await userEvent.click(screen.getByRole('menuitem', { name: '附加题' }));
  expect(held()).toEqual(['b', 'a v1', 'c v3 v2']);
  await expectAccessible();
});

test('a question is moved by keys through its section and on into the next ones, empty ones too', async () => {
  const { screen } = await show(<Editor />);
  await lift('试题 2');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByText('「试题 2」移到「问答题」第 1 位')).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.poll(held).toEqual(['a v1', 'b v2', 'c v3']);
  await lift('试题 3');
  await userEvent.keyboard('{ArrowUp}{ArrowUp} ');
  await expect.poll(held).toEqual(['a v1', 'b v3 v2', 'c']);
  await lift('试题 1');
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.poll(held).toEqual(['a v1', 'b v3 v2', 'c']);
});

test('a question is dragged by the mouse to its place in another section', async () => {
  const { screen } = await show(<Editor />);
  const handle = screen.getByRole('button', { name: '拖动「试题 1」' });
  const target = screen.getByRole('button', { name: '拖动「试题 3」' });
  await userEvent.dragAndDrop(handle, target, { targetPosition: { x: 8, y: 2 }, steps: 8 });
  await expect.poll(held).toEqual(['a v2', 'b', 'c v1 v3']);
});

test('a section is moved by keys, and dragged by the mouse, among the others', async () => {
  const { screen } = await show(<Editor />);
  const handle = (name: string) => screen.getByRole('button', { name: `拖动部分「${name}」` });
  (handle('判断题').element() as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowDown}');
  await expect.element(screen.getByText('「判断题」移到第 2 位')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
  await expect.poll(held).toEqual(['b', 'c v3', 'a v1 v2']);
  await userEvent.dragAndDrop(handle('判断题'), handle('问答题'), { targetPosition: { x: 8, y: 2 }, steps: 8 });
  await expect.poll(held).toEqual(['a v1 v2', 'b', 'c v3']);
});

test('a question is added from the banks, and not offered once the paper holds it', async () => {
  const row = (n: number): Question => ({
    ...{
      questionId: id(n),
      versionId: id(n),
      kind: 'judge',
      title: `库题 ${n}`,
      score: 3,
      bankId: id(9),
      bankName: '题库',
    },
    ...{ subject: 'linux', courseId: null, courseName: '', chapterId: null, chapterName: '', knowledgePoints: [] },
    ...{ difficulty: '1', labels: [], source: '', sharing: 'bank', state: 'onShelf', ownerId: id(8), ownerName: '王' },
    ...{ organizationId: null, number: 1, version: 1, createTime: time, updateTime: time },
  });
  serve(questionApi.list, () => ({
    pageInfo: { resultList: [row(1), row(2)], totalSize: 2, pageNum: 1, pageSize: 20 },
  }));
  const { screen } = await show(<Editor />);
  await userEvent.click(screen.getByRole('combobox', { name: '从题库添加试题，可按题干查找' }).nth(1));
  await userEvent.click(screen.getByText('库题 2'));
  await expect.poll(held).toEqual(['a v1 v2', `b ${id(2)}`, 'c v3']);
  expect(now[1]?.questions).toMatchObject([{ points: 3, kind: 'judge', title: '库题 2' }]);
  await userEvent.click(screen.getByRole('combobox', { name: '从题库添加试题，可按题干查找' }).first());
  await expect.element(screen.getByText('库题 1').last()).toBeInTheDocument();
  await expect
    .poll(
      () =>
        document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
          .length,
    )
    .toBe(1);
});

test('a section is deleted at once while it is empty, and with its questions only when that is confirmed', async () => {
  const { screen } = await show(<Editor />);
  const remove = screen.getByRole('button', { name: '删除这一部分' });
  await userEvent.click(remove.nth(1));
  await expect.poll(held).toEqual(['a v1 v2', 'c v3']);
  await userEvent.click(remove.first());
  await expect.element(screen.getByRole('dialog', { name: '删除「判断题」？' })).toBeVisible();
  expect(held()).toEqual(['a v1 v2', 'c v3']);
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: '删除这一部分' }));
  await expect.poll(held).toEqual(['c v3']);
});

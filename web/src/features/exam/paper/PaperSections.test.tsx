import type { PaperDetail } from '@xueyan/contract/exam/paper';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { show } from '../../../testing/show.tsx';
import { PaperSections } from './PaperSections.tsx';

type Section = PaperDetail['sections'][number];

const asked = (n: number): Section['questions'][number] => ({
  ...{ kind: 'judge', title: `试题 ${n}`, difficulty: '1', versionId: `v${n}`, questionId: `q${n}`, points: 2 },
  ...{ content: { kind: 'judge', stem: `试题 ${n}` }, key: { kind: 'judge', correct: true }, analysis: '' },
});
const part = (id: string, title: string, ...numbers: number[]): Section => ({
  ...{ id, title, note: '', draws: null, questions: numbers.map(asked) },
});
let now: Section[];

function Editor() {
  const [sections, setSections] = useState([part('a', '判断题', 1, 2), part('b', '问答题'), part('c', '附加题', 3)]);
  now = sections;
  return <PaperSections sections={sections} waiting={0} onTake={() => {}} onChange={setSections} />;
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

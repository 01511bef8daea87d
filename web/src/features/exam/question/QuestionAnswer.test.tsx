import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { show } from '../../../testing/show.tsx';
import { QuestionAnswer } from './QuestionAnswer.shared.tsx';

let given: QuestionResponse | undefined;

function Candidate({ content, fixed = false }: { content: QuestionContent; fixed?: boolean }) {
  const [response, setResponse] = useState<QuestionResponse>();
  given = response;
  return <QuestionAnswer content={content} response={response} onChange={fixed ? undefined : setResponse} />;
}

const items = (...texts: string[]) => texts.map((text, at) => ({ id: `i${at}`, text }));

test('a choice is made by pointer, by arrow keys and by letter', async () => {
  const { screen } = await show(
    <Candidate content={{ kind: 'single', stem: '哪一个？', options: items('甲', '乙', '丙') }} />,
  );
  await userEvent.click(screen.getByText('乙'));
  expect(given).toEqual({ kind: 'single', choice: 'i1' });
  await userEvent.keyboard('{ArrowDown}');
  expect(given).toEqual({ kind: 'single', choice: 'i2' });
  await userEvent.keyboard('a');
  expect(given).toEqual({ kind: 'single', choice: 'i0' });
});

test('the key marks right and wrong options in words', async () => {
  const { screen } = await show(
    <QuestionAnswer
      content={{ kind: 'multiple', stem: '哪些？', options: items('甲', '乙', '丙', '丁'), credit: 'half' }}
      response={{ kind: 'multiple', choices: ['i0', 'i1'] }}
      solution={{ kind: 'multiple', correct: ['i0', 'i2'] }}
    />,
  );
  const words = screen
    .getByRole('checkbox')
    .elements()
    .map((box) => box.closest('label')?.textContent);
  expect(words).toEqual(['A甲 选对', 'B乙 选错', 'C丙 正确答案', 'D丁']);
  await expectAccessible();
});

test('several options can be chosen, and are stored in the order of the options', async () => {
  const { screen } = await show(
    <Candidate content={{ kind: 'multiple', stem: '哪些？', options: items('甲', '乙', '丙'), credit: 'half' }} />,
  );
  await userEvent.click(screen.getByText('丙'));
  await userEvent.click(screen.getByText('甲'));
  expect(given).toEqual({ kind: 'multiple', choices: ['i0', 'i2'] });
  await userEvent.keyboard('c');
  expect(given).toEqual({ kind: 'multiple', choices: ['i0'] });
});

test('blanks are numbered in the text and filled in one after the other', async () => {
  const { screen } = await show(
    <Candidate
      content={{
        ...{ kind: 'blank', stem: '内核叫 ____，外壳叫 ____。', ordered: true, credit: 'each' },
        blanks: [
          { id: 'x', numeric: false },
          { id: 'y', numeric: false },
        ],
      }}
    />,
  );
  await expect.element(screen.getByText('内核叫 ＿＿①＿＿，外壳叫 ＿＿②＿＿。')).toBeVisible();
  await userEvent.click(screen.getByLabelText('第 1 空'));
  await userEvent.keyboard('kernel{Tab}shell');
  expect(given).toEqual({ kind: 'blank', blanks: { x: 'kernel', y: 'shell' } });
});

test('an ordering is no answer until an item is moved or the order is confirmed', async () => {
  const { screen } = await show(
    <Candidate content={{ kind: 'ordering', stem: '排', items: items('甲', '乙', '丙'), credit: 'exact' }} />,
  );
  expect(given).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: '下移「甲」' }));
  expect(given).toEqual({ kind: 'ordering', order: ['i1', 'i0', 'i2'] });
  await expect.element(screen.getByRole('button', { name: '就是这个顺序' })).not.toBeInTheDocument();
});

test('the parts of a compound question are answered one by one', async () => {
  const { screen } = await show(
    <Candidate
      content={{
        ...{ kind: 'compound', stem: '材料' },
        parts: [
          { id: 'p', weight: 1, content: { kind: 'judge', stem: '对吗？' } },
          { id: 'q', weight: 2, content: { kind: 'essay', stem: '为什么？', maxLength: 200 } },
        ],
      }}
    />,
  );
  await userEvent.click(screen.getByText('正确'));
  await userEvent.fill(screen.getByLabelText('作答'), '因为');
  expect(given).toEqual({
    kind: 'compound',
    parts: { p: { kind: 'judge', choice: true }, q: { kind: 'essay', text: '因为' } },
  });
});

test('Tab indents a program, and leaves the field after Esc', async () => {
  const { screen } = await show(
    <Candidate
      content={{
        ...{ kind: 'programming', stem: '写', languages: ['python', 'c'], templates: { python: 'x = 1\n' } },
        ...{ samples: [{ input: '1', output: '2', note: '' }], timeMs: 1000, memoryMb: 64 },
      }}
    />,
  );
  const field = screen.getByLabelText('程序');
  await userEvent.click(field);
  await userEvent.keyboard('{Control>}{End}{/Control}{Tab}y');
  expect(given).toMatchObject({ language: 'python', source: 'x = 1\n    y' });
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(field).not.toHaveFocus();
});

test('without an onChange handler the question is read-only', async () => {
  const { screen } = await show(
    <Candidate fixed content={{ kind: 'single', stem: '哪一个？', options: items('甲', '乙') }} />,
  );
  await expect.element(screen.getByRole('radio').first()).toBeDisabled();
});

test('a matching has labels for screen readers', async () => {
  const { screen } = await show(
    <Candidate
      content={{ kind: 'matching', stem: '配', left: items('甲', '乙'), right: items('一', '二'), credit: 'each' }}
    />,
  );
  await userEvent.click(screen.getByLabelText('「1」对应'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(given).toMatchObject({ kind: 'matching' });
  await expectAccessible();
});

import { QuestionBody } from '@xueyan/contract/exam/question-key';
import { emptyResponse } from '@xueyan/contract/exam/question-response';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { show } from '../../../testing/show.tsx';
import { type Draft, newDraft } from './draft.ts';
import { ProgrammingBody } from './ProgrammingBody.tsx';
import { SqlBody } from './SqlBody.tsx';

let draft: Draft;

function Author({ begun }: { begun: Draft }) {
  const [{ content, key }, setDraft] = useState(begun);
  draft = { content, key };
  const change = (next: Draft['content'], answer: Draft['key']) => setDraft({ content: next, key: answer });
  if (content.kind === 'programming' && key.kind === 'programming')
    return <ProgrammingBody content={content} answer={key} onChange={change} />;
  if (content.kind === 'sql' && key.kind === 'sql') return <SqlBody content={content} answer={key} onChange={change} />;
  return null;
}

test('each chosen language takes given code, from which an answer begins', async () => {
  const { screen } = await show(<Author begun={newDraft('programming', '求和')} />);
  await userEvent.fill(screen.getByLabelText('初始代码 C', { exact: true }), 'int main() {}');
  expect(screen.getByLabelText('初始代码 Go').elements()).toEqual([]);
  expect(emptyResponse(draft.content)).toEqual({ kind: 'programming', language: 'c', source: 'int main() {}' });
  await expectAccessible();
});

test('a sample takes a note beside its input and output', async () => {
  const { screen } = await show(<Author begun={newDraft('programming', '求和')} />);
  await userEvent.click(screen.getByRole('region', { name: '样例' }).getByRole('button', { name: '添加' }));
  await userEvent.fill(screen.getByLabelText('样例 1 输入'), '1 2');
  await userEvent.fill(screen.getByLabelText('样例 1 说明'), '1 + 2 = 3');
  expect(draft.content).toMatchObject({ samples: [{ input: '1 2', output: '', note: '1 + 2 = 3' }] });
  expect(QuestionBody.safeParse(draft).success).toBe(true);
});

test('a comparison of tables takes a tolerance and the names of the tables', async () => {
  const { screen } = await show(<Author begun={newDraft('sql', '修改成绩')} />);
  const tolerance = screen.getByLabelText('数值允许误差（0–1）');
  await userEvent.fill(tolerance, '0.01');
  expect(screen.getByLabelText('只比较这些表', { exact: true }).elements()).toEqual([]);
  await userEvent.click(screen.getByLabelText('比较', { exact: true }));
  await userEvent.click(screen.getByTitle('执行后的表数据'));
  await userEvent.click(screen.getByRole('combobox', { name: '只比较这些表' }));
  await userEvent.keyboard('student{Enter}course{Enter}');
  expect(draft.key).toMatchObject({ compares: 'tables', tolerance: 0.01, tables: ['student', 'course'] });
  await expectAccessible();
});

import { type ClassQuestion, classQuestionApi } from '@xueyan/contract/teaching/class-question';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { AnswerForm } from './AnswerForm.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const question: ClassQuestion = {
  ...{ classQuestionId: idOf(1), classSessionId: idOf(2), kind: 'text', prompt: '为什么？', options: [] },
  ...{ multiple: false, state: 'open', resultsShown: false, keyShown: false, rightOptions: [], rightText: '' },
  ...{ answered: 0, histogram: null, named: [], winnerId: null, wall: [], mine: null },
  createTime: '2026-03-02 09:00:00',
};

test('an answer in class outlives a reload, until it is handed in', async () => {
  serve(classQuestionApi.answer, () => ({ won: false }));
  const first = await show(<AnswerForm question={question} />);
  await first.screen.getByRole('textbox').fill('因为缓存没有更新');
  await first.screen.unmount();
  const again = await show(<AnswerForm question={question} />);
  await expect.element(again.screen.getByRole('textbox')).toHaveValue('因为缓存没有更新');
  await again.screen.getByRole('button', { name: /^提\s?交$/ }).click();
  await expect.poll(() => calls.map(({ input }) => input)).toMatchObject([{ text: '因为缓存没有更新' }]);
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('classAnswer'))).toEqual([]);
});

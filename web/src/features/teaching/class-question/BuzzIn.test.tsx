import { resourceApi } from '@xueyan/contract/base/resource';
import { type ClassQuestion, classQuestionApi } from '@xueyan/contract/teaching/class-question';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { QuestionCard } from './QuestionCard.shared.tsx';
import { QuestionPanel } from './QuestionPanel.shared.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const [classSessionId, classQuestionId, me, other] = [1, 2, 3, 4].map(idOf) as [string, string, string, string];
const named = (userId: string, userName: string) => ({ userId, userName, judgement: 'none' as const });

let question: ClassQuestion;
beforeEach(() => {
  question = {
    ...{ classQuestionId, classSessionId, kind: 'buzz', prompt: '谁会？', options: [], multiple: false, state: 'open' },
    ...{ resultsShown: false, keyShown: false, rightOptions: [], rightText: '', answered: 0, histogram: null },
    ...{ named: [], winnerId: null, wall: [], mine: null, createTime: '2026-03-02 09:00:00' },
  };
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [], modulesOff: [], pagesOff: [] },
    actor: { id: me, roleCode: 'ROLE_STUDENT', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
  }));
  serve(classQuestionApi.current, () => ({ question }));
});

/** Lets a student buzz in after those who were faster. */
const buzzAfter = (...faster: ReturnType<typeof named>[]) =>
  serve(classQuestionApi.answer, () => {
    question.named = [...faster, named(me, '周宁')];
    question.winnerId = question.named[0]?.userId ?? null;
    question.mine = { choices: [], text: '', judgement: 'none' };
    return { won: faster.length === 0 };
  });

test('who buzzes in first has the turn, and buzzes in once', async () => {
  buzzAfter();
  const { screen } = await show(<QuestionCard classSessionId={classSessionId} />);
  await expect.element(screen.getByText('等待抢答')).toBeVisible();
  await screen.getByRole('button', { name: /^抢\s?答$/ }).click();
  await expect.element(screen.getByText('轮到你回答')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '已抢答' })).toBeDisabled();
  expect(calls.filter(({ path }) => path === classQuestionApi.answer.path)).toHaveLength(1);
  await expectAccessible();
});

test('who was slower sees who has the turn', async () => {
  buzzAfter(named(other, '吴悠'));
  const { screen } = await show(<QuestionCard classSessionId={classSessionId} />);
  await screen.getByRole('button', { name: /^抢\s?答$/ }).click();
  await expect.element(screen.getByText('吴悠 抢到了')).toBeVisible();
});

test('a teacher judges in the order of the buzzes: after a wrong answer the next has the turn', async () => {
  Object.assign(question, { named: [named(other, '吴悠'), named(me, '周宁')], winnerId: other, answered: 2 });
  serve(classQuestionApi.judge, ({ userId, judgement }) => {
    question.named = question.named.map((one) => (one.userId === userId ? { ...one, judgement } : one));
    question.winnerId = me;
    return null;
  });
  const { screen } = await show(<QuestionPanel classSessionId={classSessionId} />);
  await expect.element(screen.getByText('吴悠 抢到了')).toBeVisible();
  await screen.getByRole('combobox', { name: '评价 吴悠' }).click();
  await screen.getByTitle('错误').click();
  await expect.element(screen.getByText('周宁 抢到了')).toBeVisible();
  const judged = calls.find(({ path }) => path === classQuestionApi.judge.path);
  expect(judged?.input).toEqual({ classQuestionId, userId: other, judgement: 'wrong' });
});

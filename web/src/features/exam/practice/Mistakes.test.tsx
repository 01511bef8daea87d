import { practiceFaults } from '@xueyan/contract/exam/practice';
import { type PracticeOutcome, practisingApi } from '@xueyan/contract/exam/practising';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { openAnswerCopy, ownCopyName } from '../question/answer-copy.shared.ts';
import { Mistakes } from './Mistakes.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const practiceId = idOf(1);
const yes = { kind: 'judge', choice: true } as const;
const right: PracticeOutcome = {
  ...{ response: yes, right: true, share: 1, analysis: '', submissionId: null },
  key: { kind: 'judge', correct: true },
};

/** Serves a notebook of one wrong answer. */
function serveMistake(itemId: string) {
  const content = { kind: 'judge' as const, stem: '区分大小写' };
  const mistake = {
    itemId,
    practiceId,
    practiceName: '第一章',
    content,
    wrongCount: 1,
    lastTime: '2026-11-27 08:00:00',
  };
  serve(practisingApi.mistakes, () => ({
    pageInfo: { resultList: [mistake], totalSize: 1, pageNum: 1, pageSize: 10 },
  }));
}

/** Opens the notebook, and in it the question. */
async function openQuestion() {
  const { screen } = await show(<Mistakes />);
  await screen.getByRole('button', { name: '重新作答' }).click();
  return screen;
}

/** Opens the question, which is still to be answered again. */
async function open() {
  const screen = await openQuestion();
  await expect.element(screen.getByRole('button', { name: '提交并看解析' })).toBeVisible();
  return screen;
}

const sent = () => calls.filter(({ path }) => path === practisingApi.answer.path).map(({ input }) => input);
const left = async (itemId: string) => (await openAnswerCopy(ownCopyName('mistake', itemId))).read();

test('what is written and not sent is there at the next visit, and is sent once the student has it checked', async () => {
  const itemId = idOf(2);
  serveMistake(itemId);
  const first = await open();
  await first.getByRole('radio').first().click();
  await expect.poll(() => left(itemId)).toMatchObject({ entries: [{ itemId, response: yes, draft: true }] });
  await first.unmount();
  expect(sent()).toEqual([]);

  serve(practisingApi.answer, () => right);
  const second = await open();
  await expect.element(second.getByRole('radio').first()).toBeChecked();
  await second.getByRole('button', { name: '提交并看解析' }).click();
  await expect.element(second.getByText('回答正确')).toBeVisible();
  expect(sent()).toEqual([{ practiceId, itemId, response: yes }]);
  await expect.poll(() => left(itemId)).toBeNull();
});

test('an answer that did not reach the server is sent at the next visit, unless only the reply was lost', async () => {
  const itemId = idOf(3);
  serveMistake(itemId);
  serve(practisingApi.answer, () => {
    throw new Fault(wireFaults.away);
  });
  const first = await open();
  await first.getByRole('radio').first().click();
  await first.getByRole('button', { name: '提交并看解析' }).click();
  await expect.element(first.getByText('没有连上服务器。')).toBeVisible();
  await expect.element(first.getByRole('button', { name: '下载我的答案' })).toBeVisible();
  // Another press tries the same answer again, and makes no second one of it.
  await first.getByRole('button', { name: '提交并看解析' }).click();
  // Another number than the draft's, and no draft any more.
  await expect.poll(() => left(itemId)).toEqual({ entries: [{ itemId, response: yes, seq: 2 }], flags: null });
  await first.unmount();

  let known: PracticeOutcome | null = null;
  serve(practisingApi.outcome, () => known);
  const second = await open();
  await expect.poll(() => sent().length).toBeGreaterThan(1);
  await second.unmount();
  const before = sent().length;
  known = right;
  const third = await openQuestion();
  await expect.element(third.getByText('回答正确')).toBeVisible();
  expect(sent()).toHaveLength(before);
});

test('a refusal is told, and the answer stays to be sent by another press', async () => {
  const itemId = idOf(4);
  serveMistake(itemId);
  serve(practisingApi.answer, () => {
    throw new Fault(practiceFaults.closed);
  });
  const screen = await open();
  await screen.getByRole('radio').first().click();
  await screen.getByRole('button', { name: '提交并看解析' }).click();
  await expect.element(screen.getByText('服务器没有接受最近的答案：练习已经关闭')).toBeVisible();
  await expect.poll(() => left(itemId)).toMatchObject({ entries: [{ itemId, draft: true }] });
  serve(practisingApi.answer, () => right);
  await screen.getByRole('button', { name: '提交并看解析' }).click();
  await expect.element(screen.getByText('回答正确')).toBeVisible();
});

import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { taskFaults } from '@xueyan/contract/teaching/task-fault';
import { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { ownCopyName } from '../../exam/question/answer-copy.shared.ts';
import { PaperWork } from './PaperWork.tsx';
import { openPaperCopy } from './usePaperAnswers.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const versionId = idOf(2);
const otherId = idOf(3);
const yes = { kind: 'judge', choice: true } as const;

/** Serves a paper of two statements to judge, with the answer that the server has to the first. */
function servePaper(response: () => QuestionResponse | null) {
  const questionOf = (id: string, number: number) => ({
    ...{ versionId: id, number, points: 2, content: { kind: 'judge' as const, stem: '对吗' }, outcome: null },
    response: id === versionId ? response() : null,
  });
  serve(taskPaperApi.get, () => ({
    sections: [{ title: '', note: '', questions: [questionOf(versionId, 1), questionOf(otherId, 2)] }],
  }));
}

const sent = () => calls.filter(({ path }) => path === taskPaperApi.answer.path).map(({ input }) => input);
const left = async (workId: string) => (await openPaperCopy(workId)).read();

test('sends an answer again after a server outage, even if the page was left in between', async () => {
  const workId = idOf(10);
  let away = true;
  let response: QuestionResponse | null = null;
  servePaper(() => response);
  serve(taskPaperApi.answer, (given) => {
    if (away) throw new Fault(wireFaults.away);
    response = given.response;
    return null;
  });
  const first = await show(<PaperWork workId={workId} writable />);
  await first.screen.getByRole('radio').first().click();
  await expect.element(first.screen.getByText('没有连上服务器。')).toBeVisible();
  await expect.element(first.screen.getByRole('button', { name: '下载我的答案' })).toBeVisible();
  await first.screen.unmount();
  const before = sent().length;
  away = false;
  const second = await show(<PaperWork workId={workId} writable />);
  await expect.element(second.screen.getByRole('radio').first()).toBeChecked();
  await expect.poll(() => sent().length).toBeGreaterThan(before);
  await expect.poll(() => response).toMatchObject(yes);
  await expect.element(second.screen.getByRole('radio').first()).toBeChecked();
  await expect.poll(() => left(workId)).toBeNull();
});

test('an answer that no save has reached is in this browser, and is sent with its own time at the next visit', async () => {
  const workId = idOf(11);
  let response: QuestionResponse | null = null;
  servePaper(() => response);
  // A browser that is closed saves nothing more: all that is left is the copy.
  const givenTime = '2026-11-27 08:00:00';
  (await openPaperCopy(workId)).write({
    entries: [{ itemId: versionId, response: yes, seq: 1, givenTime }],
    flags: null,
  });
  await expect.poll(() => left(workId)).toMatchObject({ entries: [{ itemId: versionId }] });
  serve(taskPaperApi.answer, (given) => {
    response = given.response;
    return null;
  });
  const { screen } = await show(<PaperWork workId={workId} writable />);
  await expect.element(screen.getByRole('radio').first()).toBeChecked();
  await expect.poll(sent).toEqual([{ workId, versionId, response: yes, givenTime }]);
  await expect.poll(() => left(workId)).toBeNull();
});

test('answers that a former version stored are sent, and then removed', async () => {
  const workId = idOf(12);
  servePaper(() => null);
  serve(taskPaperApi.answer, () => null);
  const typedAt = '2026-11-27 08:00:00';
  const former = { value: { [versionId]: yes }, version: 0, sent: [], typedAt, window: 'only' };
  const name = ownCopyName('taskpaper', workId);
  localStorage.setItem(name, JSON.stringify(former));
  await show(<PaperWork workId={workId} writable />);
  await expect.poll(sent).toEqual([{ workId, versionId, response: yes, givenTime: typedAt }]);
  await expect.poll(() => localStorage.getItem(name)).toBeNull();
});

test('a refusal is told at once, and an answer that fits no question keeps no other from the server', async () => {
  const workId = idOf(13);
  servePaper(() => null);
  serve(taskPaperApi.answer, (given) => {
    if (given.versionId === versionId) throw new Fault(wireFaults.gone);
    return null;
  });
  const { screen } = await show(<PaperWork workId={workId} writable />);
  await screen.getByRole('radio').nth(0).click();
  await screen.getByRole('radio').nth(2).click();
  await expect.element(screen.getByText('服务器没有接受最近的答案')).toBeVisible();
  await expect.poll(() => left(workId)).toMatchObject({ entries: [{ itemId: versionId }] });
  expect(sent()).toContainEqual(expect.objectContaining({ versionId: otherId }));

  serve(taskPaperApi.answer, () => {
    throw new Fault(taskFaults.closed);
  });
  await screen.getByRole('radio').nth(1).click();
  await expect.element(screen.getByText(new Fault(taskFaults.closed).say('zh_cn'))).toBeVisible();
});

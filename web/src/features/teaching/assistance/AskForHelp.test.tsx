import { type AssistanceDetail, assistanceApi } from '@xueyan/contract/teaching/assistance';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { AskForHelp } from './AskForHelp.shared.tsx';
import { AssistancesPage } from './AssistancesPage.tsx';

type Detail = z.output<typeof AssistanceDetail>;

const [runId, courseId, assistanceId, helperId] = ['1', '2', '3', '4'].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
) as [string, string, string, string];
const waiting: Detail = {
  ...{ assistanceId, state: 'waiting', runId, courseId, courseName: 'Linux', sectionTitle: '第一条命令' },
  ...{ userName: '周宁', loginName: '240101', words: '', takerId: null, takerName: '', typing: false, note: '' },
  ...{ createTime: '2026-03-02 09:00:00', takeTime: null, endTime: null, queuePlace: 2 },
  ...{ lineList: [], machineId: null },
};

/** The school's side of a request; `now` is what a student's page finds. */
function openQueue(start: Detail | null) {
  const queue = { now: start };
  serve(assistanceApi.current, () => ({ assistance: queue.now }));
  serve(assistanceApi.request, ({ words }) => {
    queue.now = { ...waiting, words };
    return { assistanceId };
  });
  serve(assistanceApi.withdraw, () => {
    queue.now = null;
    return null;
  });
  serve(assistanceApi.hand, ({ typing }) => {
    queue.now = { ...(queue.now ?? waiting), typing };
    return null;
  });
  serve(assistanceApi.say, ({ content }) => {
    const line = { lineId: runId, userId: helperId, userName: '周宁', content, createTime: '2026-03-02 09:05:00' };
    queue.now = { ...(queue.now ?? waiting), lineList: [line] };
    return { lineId: runId };
  });
}

test('a student asks for help in words, sees the place in the queue, and takes the request back', async () => {
  openQueue(null);
  const { screen } = await show(<AskForHelp runId={runId} courseId={courseId} />);
  await screen.getByRole('button', { name: '求助' }).click();
  await screen.getByRole('button', { name: '发送求助' }).click();
  await expect.element(screen.getByText('请写几句话说明问题')).toBeVisible();
  expect(calls.some(({ path }) => path === assistanceApi.request.path)).toBe(false);
  await screen.getByRole('textbox', { name: '求助内容' }).fill('命令找不到');
  await screen.getByRole('button', { name: '发送求助' }).click();
  await expect.element(screen.getByRole('button', { name: '排队第 2 位' })).toBeVisible();
  await expect.element(screen.getByText('命令找不到')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '撤回求助' }).click();
  await screen.getByRole('dialog', { name: '撤回这次求助？' }).getByRole('button').last().click();
  await expect.element(screen.getByRole('button', { name: '求助', exact: true })).toBeVisible();
});

test('while being helped a student hands the keyboard over and takes it back, and both write', async () => {
  openQueue({ ...waiting, state: 'taken', takerId: helperId, takerName: '李老师', queuePlace: 0, words: '卡住了' });
  const { screen } = await show(<AskForHelp runId={runId} courseId={courseId} />);
  // The button says so once the browser is idle; who presses it does not wait for that.
  await screen.getByRole('button', { name: /^求助$|正在协助/ }).click();
  await expect.element(screen.getByRole('button', { name: '李老师 正在协助' })).toBeVisible();
  await expect.element(screen.getByText('老师现在只能观看。')).toBeVisible();
  await screen.getByRole('button', { name: '交出键盘' }).click();
  await expect.element(screen.getByText('老师现在可以操作您的虚拟机。')).toBeVisible();
  await screen.getByRole('button', { name: '收回键盘' }).click();
  await expect.element(screen.getByText('老师现在只能观看。')).toBeVisible();
  await screen.getByRole('textbox', { name: '输入消息，Ctrl + Enter 发送' }).fill('谢谢');
  await screen.getByRole('button', { name: '发送', exact: true }).click();
  await expect.element(screen.getByRole('region', { name: '对话' }).getByText('谢谢')).toBeVisible();
});

test('a teacher takes the first who waits, and is at their screen', async () => {
  serve(assistanceApi.count, () => ({ waiting: 1 }));
  serve(assistanceApi.list, ({ pageNum = 1, pageSize = 10 }) => ({
    pageInfo: { resultList: [{ ...waiting, words: '命令找不到' }], totalSize: 1, pageNum, pageSize },
  }));
  serve(assistanceApi.take, () => null);
  const { screen, address } = await show(<AssistancesPage />);
  await expect.element(screen.getByText('等待中 1')).toBeVisible();
  const row = screen.getByRole('row', { name: /周宁.*命令找不到/ });
  await row.getByRole('button', { name: '接受' }).click();
  await expect.poll(address).toBe(`/teaching/assistance/${assistanceId}`);
  expect(calls.find(({ path }) => path === assistanceApi.take.path)?.input).toEqual({ assistanceId });
});

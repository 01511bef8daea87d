import { conversationApi, type ReadMessage } from '@xueyan/contract/ai/conversation';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { ConversationReading } from './ConversationReading.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const message = (n: number, parent: number | null, more: Partial<ReadMessage> = {}): ReadMessage => ({
  ...{ messageId: idOf(n), parentId: parent === null ? null : idOf(parent), role: 'user', state: 'done' },
  ...{ content: `第 ${n} 条`, reason: '', model: '', files: [], pictures: [], sources: [], notes: [], tools: [] },
  ...{ calls: [], createTime: '2026-09-01 08:00:00' },
  ...more,
});
const answer = (n: number, parent: number, more: Partial<ReadMessage> = {}) =>
  message(n, parent, { role: 'assistant', model: '桩', ...more });

const source = { chunkId: idOf(8), documentId: idOf(9), title: '讲义.md', place: '第 3 页', text: '快照是一份副本' };
const call = { name: 'find', given: '{"words":"死锁"}', givenLength: 14, result: '课程 操作系统', resultLength: 9_000 };

async function read() {
  serve(conversationApi.open, () => ({
    chat: { applicationName: '作文批改', lesson: null, baseNames: ['校规'], system: '你批改作文' },
    messages: [
      message(1, null, { pictures: [{ fileId: idOf(7), name: '截图.png', address: '/api/file/get/x' }] }),
      answer(2, 1, { state: 'blocked' }),
      answer(3, 1, { state: 'failed', reason: '服务出错（500）', sources: [source], calls: [call], tools: ['find'] }),
    ],
  }));
  const { screen } = await show(<ConversationReading chatId={idOf(5)} />);
  await screen.getByRole('textbox').fill('家长投诉');
  await screen.getByRole('button', { name: '查看对话' }).click();
  return screen;
}

test('an auditor sees what a chat rests on, how its answers ended, its branches and its pictures', async () => {
  const screen = await read();
  await expect.element(screen.getByText('作文批改')).toBeVisible();
  await expect.element(screen.getByText('校规')).toBeVisible();
  expect(calls.at(-1)?.input).toEqual({ chatId: idOf(5), reason: '家长投诉' });
  await expect.element(screen.getByText('已拦截')).toBeVisible();
  await expect.element(screen.getByText('服务出错（500）')).toBeVisible();
  await expect.element(screen.getByText('分支 2 / 2')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /截图.png/ })).toBeVisible();
  await expectAccessible();
});

test('orders, sources and tool calls open on a press, with the length of what is not all kept', async () => {
  const screen = await read();
  const orders = screen.getByText('你批改作文');
  await expect.element(orders).not.toBeVisible();
  await screen.getByText('给模型的要求').click();
  await expect.element(orders).toBeVisible();
  await screen.getByText('[1] 讲义.md · 第 3 页').click();
  await expect.element(screen.getByText('快照是一份副本')).toBeVisible();
  await screen.getByText('调用工具：find').click();
  await expect.element(screen.getByText(/得到 \(7 \/ 9000\)/)).toBeVisible();
});

import { type ChatMessage, chatApi } from '@xueyan/contract/ai/chat';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { type Asking, Thread } from './Thread.shared.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const chatId = idOf(9);
const message = (n: number, parent: number | null, more: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ messageId: idOf(n), parentId: parent === null ? null : idOf(parent), role: 'user', state: 'done' },
  ...{ content: `第 ${n} 条`, reason: '', model: '', files: [], pictures: [], sources: [], notes: [], tools: [] },
  createTime: '2026-09-01 08:00:00',
  ...more,
});
const answer = (n: number, parent: number, more: Partial<ChatMessage> = {}) =>
  message(n, parent, { role: 'assistant', model: '桩', ...more });

function serveChat(messages: ChatMessage[], agent = false) {
  const chat = {
    ...{ chatId, title: '对话', folder: '', agent, applicationId: null, application: null, baseIds: [], lesson: null },
    updateTime: '2026-09-01 08:00:00',
  };
  serve(chatApi.get, () => ({ chat, messages, baseNames: [], closed: null }));
  serve(chatApi.state, () => ({ models: [], vision: true, hearing: false, allowances: [], closed: null }));
}

async function open(messages: ChatMessage[], agent = false) {
  serveChat(messages, agent);
  const onAsk = vi.fn(async (_: Asking) => ({ chatId }));
  const onBranch = vi.fn();
  const { screen } = await show(
    <Thread place="test" chatId={chatId} models={[]} opening={null} takesFiles onAsk={onAsk} onBranch={onBranch} />,
  );
  return { screen, onAsk, onBranch };
}

test('an edited question shows its files and pictures again, and is sent with those that are left', async () => {
  const files = ['甲.txt', '乙.txt'].map((name) => ({ name, characters: 4, cut: false }));
  const pictures = [{ fileId: idOf(7), name: '图.png', address: '/api/file/get/x' }];
  const { screen, onAsk } = await open([message(1, null, { files, pictures }), answer(2, 1)]);
  await screen.getByRole('button', { name: '修改问题' }).click();
  await screen.getByRole('button', { name: '移除 甲.txt' }).click();
  await expect.element(screen.getByRole('button', { name: '移除 图.png' })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '发送' }).click();
  await expect
    .poll(() => onAsk.mock.calls[0]?.[0])
    .toMatchObject({
      ...{ parentId: null, content: '第 1 条', files: [], pictureIds: [idOf(7)] },
      keep: { messageId: idOf(1), files: [1] },
    });
  await expect.poll(() => screen.getByRole('button', { name: '移除 图.png' }).elements()).toEqual([]);
});

test('whoever gives an edit up has no files of it left', async () => {
  const files = [{ name: '甲.txt', characters: 4, cut: false }];
  const { screen } = await open([message(1, null, { files }), answer(2, 1)]);
  await screen.getByRole('button', { name: '修改问题' }).click();
  await expect.element(screen.getByRole('button', { name: '移除 甲.txt' })).toBeVisible();
  await screen.getByRole('button', { name: '取消' }).click();
  await expect.poll(() => screen.getByRole('button', { name: '移除 甲.txt' }).elements()).toEqual([]);
});

test('the branch on the screen is told, also after another one was chosen', async () => {
  const { screen, onBranch } = await open([message(1, null), answer(2, 1), answer(3, 1)]);
  await expect.poll(() => onBranch.mock.lastCall?.[0]).toEqual([idOf(1), idOf(3)]);
  await screen.getByRole('button', { name: '上一个' }).click();
  await expect.poll(() => onBranch.mock.lastCall?.[0]).toEqual([idOf(1), idOf(2)]);
});

test('an answer that reached its limit says so and is continued on its branch', async () => {
  const notes = [
    { kind: 'length' as const, n: 0 },
    { kind: 'history' as const, n: 3 },
  ];
  const { screen, onAsk } = await open([message(1, null), answer(2, 1, { notes })]);
  await expect.element(screen.getByText('回答到长度上限，未写完')).toBeVisible();
  await expect.element(screen.getByText('前面 3 条消息太长，这次没有读')).toBeVisible();
  await screen.getByRole('button', { name: '继续' }).click();
  await expect.poll(() => onAsk.mock.calls[0]?.[0]).toMatchObject({ parentId: idOf(2), content: '继续', keep: null });
});

test('a question that is too long for the assistant stays as typed, with its length, and is not sent', async () => {
  const { screen } = await open([message(1, null), answer(2, 1)], true);
  const field = screen.getByRole('textbox', { name: /输入问题/ });
  await field.fill('长'.repeat(4_001));
  await expect.element(screen.getByText('最多 4000 字，现在 4001 字，请删减后再发送')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '发送' })).toBeDisabled();
  await field.fill('长'.repeat(4_000));
  await expect.element(screen.getByRole('button', { name: '发送' })).toBeEnabled();
});

test('who answered in the place of another model is said below the answer', async () => {
  const reason = '「甲」没有回答（服务出错），由「乙」代答';
  const { screen } = await open([message(1, null), answer(2, 1, { reason, model: '乙' })]);
  await expect.element(screen.getByText(reason)).toBeVisible();
});

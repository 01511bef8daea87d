import type { ChatMessage } from '@xueyan/contract/ai/chat';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { MessageView } from './MessageView.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const sourceOf = (n: number) => ({
  ...{ chunkId: idOf(n), documentId: idOf(10 + n), title: `文档 ${n}.md`, place: '', text: `段落 ${n}` },
});
const answer: ChatMessage = {
  ...{ messageId: idOf(100), parentId: idOf(99), role: 'assistant', state: 'done', reason: '', model: '' },
  content: '死锁有四个条件 [2]。数组写作 `a[1]`。',
  ...{
    files: [],
    pictures: [],
    notes: [],
    tools: [],
    sources: [sourceOf(1), sourceOf(2)],
    createTime: '2026-11-29 08:00:00',
  },
};
const nothing = () => undefined;

test('the number of a source in an answer opens its document; code is left as it is', async () => {
  serve(knowledgeApi.openDocument, ({ documentId }) => ({
    ...{ documentId, title: '文档 2.md', address: '/x', pages: { state: 'none' as const, address: '' }, sheet: false },
    spot: null,
  }));
  serve(knowledgeApi.chunks, () => ({ pageInfo: { resultList: [], totalSize: 0, pageNum: 1, pageSize: 20 } }));
  const { screen } = await show(
    <MessageView
      shown={{ message: answer, siblings: [answer.messageId] }}
      busy={false}
      onOver={nothing}
      onChoose={nothing}
      onAgain={nothing}
      onEdit={nothing}
    />,
  );
  await screen.getByRole('button', { name: '依据 [2]' }).click();
  await expect.element(screen.getByRole('dialog', { name: '文档 2.md' })).toBeVisible();
  expect(calls.find(({ path }) => path === knowledgeApi.openDocument.path)?.input).toMatchObject({
    ...{ documentId: idOf(12), chunkId: idOf(2) },
  });
  await expect.element(screen.getByRole('button', { name: '依据 [1]' })).not.toBeInTheDocument();
});

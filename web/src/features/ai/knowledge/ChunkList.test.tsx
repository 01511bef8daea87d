import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import type { Chunk } from '@xueyan/contract/ai/knowledge-document';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { ChunkList } from './ChunkList.tsx';

const text = '死锁的条件：\n\n\t1. 互斥  2. 等待';
const chunk: Chunk = { chunkId: idOf(2), position: 0, place: '', text, enabled: false };

/** Opens the passage, and answers its dialog and what was sent of it. */
async function open() {
  serve(knowledgeApi.chunks, () => pageOf(chunk));
  serve(knowledgeApi.updateChunk, () => null);
  const { screen } = await show(<ChunkList documentId={idOf(1)} mayWrite />);
  await screen.getByRole('button', { name: '编辑' }).click();
  const sent = () => calls.filter(({ path }) => path === knowledgeApi.updateChunk.path).map(({ input }) => input);
  return { dialog: screen.getByRole('dialog', { name: '修改段落' }), sent };
}

test('a passage is sent as it was kept, and stays out of what is found', async () => {
  const { dialog, sent } = await open();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.poll(sent).toEqual([{ chunkId: idOf(2), text, enabled: false }]);
});

test('the text of a passage is changed', async () => {
  const { dialog, sent } = await open();
  await dialog.getByLabelText('内容').fill('互斥\n等待');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.poll(sent).toEqual([{ chunkId: idOf(2), text: '互斥\n等待', enabled: false }]);
});

import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { expect, test } from 'vitest';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { SearchTest } from './SearchTest.tsx';

async function searched(missed: Output<typeof knowledgeApi.search>['missed']) {
  const looked = { of: 12, words: 0, vectors: 0, common: [] };
  serve(knowledgeApi.search, () => ({ hits: [], vectors: false, reranked: false, missed, looked, ms: 3 }));
  serve(knowledgeApi.labels, () => ({ labels: [] }));
  const { screen } = await show(<SearchTest baseId="00000000-0000-4000-8000-000000000001" />);
  await screen.getByRole('searchbox').fill('快照');
  await screen.getByRole('button', { name: '检索' }).click();
  return screen;
}

test('a search says which service did not help it, and does not call it missing', async () => {
  const screen = await searched(['vectors']);
  await expect.element(screen.getByText('向量服务这次没有用上，只按词检索。')).toBeVisible();
  expect(screen.getByText(/没有向量模型/).elements()).toEqual([]);
});

test('a school without a model for vectors is told just that', async () => {
  const screen = await searched([]);
  await expect.element(screen.getByText(/没有向量模型/)).toBeVisible();
});

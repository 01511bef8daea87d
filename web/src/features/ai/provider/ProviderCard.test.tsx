import type { Provider } from '@xueyan/contract/ai/provider';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { show } from '../../../testing/show.tsx';
import { ProviderCard } from './ProviderCard.tsx';

const provider: Provider = {
  ...{ providerId: '00000000-0000-4000-8000-000000000001', name: '深思', address: 'https://api.example.com/v1' },
  ...{ hasKey: true, local: false, enabled: true, concurrency: 8, stub: false, models: [], version: 1 },
  ...{ trouble: null, createTime: '2026-09-01 08:00:00' },
};
const card = (trouble: Provider['trouble']) => (
  <ProviderCard provider={{ ...provider, trouble }} ids={[provider.providerId]} at={0} onEdit={() => {}} />
);

test('a provider whose calls failed lately says how often, when last and why', async () => {
  const { screen } = await show(
    card({ tooMany: 3, failed: 1, reason: '服务出错（500）', time: '2026-09-01 09:30:00' }),
  );
  await expect.element(screen.getByText('近 24 小时：繁忙或额度用完（429）3 次，其他失败 1 次')).toBeVisible();
  await expect.element(screen.getByText('最近一次 2026-09-01 09:30：服务出错（500）')).toBeVisible();
  await expectAccessible();
});

test('a provider without trouble shows none', async () => {
  const { screen } = await show(card(null));
  await expect.element(screen.getByText('深思')).toBeVisible();
  expect(screen.getByText(/近 24 小时/).elements()).toEqual([]);
});

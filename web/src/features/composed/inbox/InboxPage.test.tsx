import { type InboxRow, inboxApi } from '@xueyan/contract/composed/inbox';
import { expect, test } from 'vitest';
import { schoolNow } from '../../../api/school-time.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { InboxPage } from './InboxPage.tsx';

const daysAgo = (n: number) =>
  new Date(Date.parse(`${schoolNow().replace(' ', 'T')}Z`) - n * 86_400_000 - 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
const row = (more: Partial<InboxRow>): InboxRow => ({
  ...{ kind: 'images', title: '镜像申请', path: '/prep/mirrors?view=all', count: 0, oldestTime: null },
  ...more,
});

test('each kind is one link with how many wait and since when; a kind without any stays reachable', async () => {
  serve(inboxApi.list, () => ({
    kindList: [
      row({ count: 3, oldestTime: daysAgo(3) }),
      row({ kind: 'texts', title: '内容审核', path: '/text-reviews' }),
    ],
  }));
  const { screen } = await show(<InboxPage />);
  const images = screen.getByRole('link', { name: /^镜像申请/ });
  await expect.element(images).toHaveAttribute('href', '/prep/mirrors?view=all');
  await expect.element(images).toMatchTextContent('最早 3 天前');
  await expect.element(images).toMatchTextContent('3 项');
  const texts = screen.getByRole('link', { name: /^内容审核/ });
  await expect.element(texts).toMatchTextContent('没有等待的');
  await expect.element(texts).toHaveAttribute('href', '/text-reviews');
  await expectAccessible();
});

test('who decides on nothing is told so', async () => {
  serve(inboxApi.list, () => ({ kindList: [] }));
  const { screen } = await show(<InboxPage />);
  await expect.element(screen.getByText('您没有要审核的事项')).toBeVisible();
});

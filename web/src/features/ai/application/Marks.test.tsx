import { type Application, applicationApi } from '@xueyan/contract/ai/application';
import { resourceApi } from '@xueyan/contract/base/resource';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { Marks } from './Marks.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [applicationId, me, owner] = [idOf(1), idOf(2), idOf(3)];
const application: Application = {
  ...{
    applicationId,
    name: '出题',
    description: '',
    kind: 'generate',
    state: 'published',
    scope: 'public',
    reason: '',
  },
  ...{ ownerId: owner, ownerName: '王老师', icon: 'robot', picture: '', copyable: true, favourite: false },
  ...{ stars: 4.5, raterCount: 2, ownStars: null, useCount: 3, version: 1, live: true, changed: false },
  ...{ submission: '', ahead: false, updateTime: '2026-09-01 08:00:00' },
};
const mayCreate = (roleAuth: { authCode: string }[]) =>
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth, modulesOff: [], pagesOff: [] },
    actor: { id: me, roleCode: 'ROLE_TEACHER', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
  }));
const sent = (endpoint: { path: string }) =>
  calls.filter(({ path }) => path === endpoint.path).map(({ input }) => input);

beforeEach(() => {
  mayCreate([{ authCode: 'ai.create' }]);
  serve(applicationApi.favour, () => null);
  serve(applicationApi.rate, () => null);
  serve(applicationApi.copy, () => ({ applicationId: idOf(4) }));
});

test('an application of somebody else is made a favourite, rated and copied', async () => {
  const { screen } = await show(<Marks application={application} />);
  await expect.element(screen.getByText('4.5 · 2 人评分')).toBeVisible();
  await screen.getByRole('button', { name: '收藏' }).click();
  await screen.getByRole('radio').nth(3).click();
  await screen.getByRole('button', { name: /^复\s?制$/ }).click();
  await expect.element(screen.getByText('已复制到「AI 应用管理」')).toBeVisible();
  expect(sent(applicationApi.favour)).toEqual([{ applicationId, favourite: true }]);
  expect(sent(applicationApi.rate)).toEqual([{ applicationId, stars: 4 }]);
  expect(sent(applicationApi.copy)).toEqual([{ applicationId }]);
  await expectAccessible();
});

test('nobody rates or copies an application of their own', async () => {
  const { screen } = await show(<Marks application={{ ...application, ownerId: me, favourite: true }} />);
  await expect.element(screen.getByRole('button', { name: '取消收藏' })).toBeVisible();
  await expect.element(screen.getByRole('radio')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^复\s?制$/ }).elements()).toEqual([]);
});

test('a student copies nothing', async () => {
  mayCreate([]);
  const { screen } = await show(<Marks application={application} />);
  await expect.element(screen.getByRole('button', { name: '收藏' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^复\s?制$/ })).not.toBeInTheDocument();
});

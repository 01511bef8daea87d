import { type Application, applicationApi } from '@xueyan/contract/ai/application';
import { resourceApi } from '@xueyan/contract/base/resource';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { ReviewApplicationsPage } from './ReviewApplicationsPage.tsx';

const applicationId = idOf(1);
const application: Application = {
  ...{ applicationId, name: '出题', description: '', kind: 'generate', state: 'waiting', scope: 'public', reason: '' },
  ...{ ownerId: idOf(2), ownerName: '王老师', icon: 'robot', picture: '', copyable: false, favourite: false },
  ...{ stars: null, raterCount: 0, ownStars: null, useCount: 0, version: 3, live: true, changed: true },
  ...{ submission: idOf(7), ahead: false, updateTime: '2026-09-03 08:00:00' },
};

/** Opens the page with one application, and the dialog that its button opens. */
async function open(row: Application, button: string) {
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [{ authCode: 'ai.manage' }], modulesOff: [], pagesOff: [] },
    actor: { id: idOf(900), roleCode: 'ROLE_ADMIN', dataRange: 'all' as const, organizationIds: [], narrowed: [] },
  }));
  serve(applicationApi.listWaiting, () => pageOf(row));
  serve(applicationApi.review, () => null);
  serve(applicationApi.takeDown, () => null);
  const { screen } = await show(<ReviewApplicationsPage />);
  await screen.getByRole('button', { name: button }).click();
  return screen.getByRole('dialog', { name: button });
}

const sent = (path: string) => calls.filter((one) => one.path === path).map(({ input }) => input);

test('what was submitted is refused with a reason', async () => {
  const dialog = await open(application, '不通过');
  await dialog.getByLabelText('原因（会通知创建人）').fill('提示词不完整');
  await dialog.getByRole('button', { name: '不通过' }).click();
  const refused = { applicationId, pass: false, reason: '提示词不完整', submission: idOf(7) };
  await expect.poll(() => sent(applicationApi.review.path)).toEqual([refused]);
  expect(sent(applicationApi.takeDown.path)).toEqual([]);
});

test('what others use is taken down with a reason', async () => {
  const dialog = await open({ ...application, state: 'published', submission: '' }, '撤下');
  await dialog.getByLabelText('原因（会通知创建人）').fill('内容过时');
  await dialog.getByRole('button', { name: '撤下' }).click();
  await expect.poll(() => sent(applicationApi.takeDown.path)).toEqual([{ applicationId, reason: '内容过时' }]);
  expect(sent(applicationApi.review.path)).toEqual([]);
});

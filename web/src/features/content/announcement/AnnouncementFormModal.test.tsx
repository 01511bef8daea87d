import { announcementApi } from '@xueyan/contract/content/announcement';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { AnnouncementFormModal } from './AnnouncementFormModal.tsx';

test('an announcement goes out only after its writer has confirmed who reads it', async () => {
  serve(announcementApi.save, () => ({ announcementId: '00000000-0000-4000-8000-000000000001' }));
  const sent = () => calls.filter(({ path }) => path === announcementApi.save.path).length;
  const { screen } = await show(<AnnouncementFormModal open onClose={() => undefined} />);
  await screen.getByRole('textbox', { name: '标题' }).fill('停课安排');
  await screen.getByRole('textbox', { name: '正文' }).fill('周五下午停课');
  await screen.getByRole('button', { name: '发布', exact: true }).click();
  const question = screen.getByRole('dialog', { name: '发布给「全校」？' });
  await question.getByRole('button', { name: '取消' }).click();
  expect(sent()).toBe(0);
  await screen.getByRole('button', { name: '发布', exact: true }).click();
  await screen.getByRole('dialog', { name: '发布给「全校」？' }).getByRole('button', { name: '发布' }).click();
  await expect.poll(sent).toBe(1);
});

test('a draft is saved with a title alone, and nobody is asked about readers', async () => {
  serve(announcementApi.save, () => ({ announcementId: '00000000-0000-4000-8000-000000000002' }));
  const drafts = () =>
    calls.filter(({ path, input }) => path === announcementApi.save.path && (input as { draft: boolean }).draft).length;
  const { screen } = await show(<AnnouncementFormModal open onClose={() => undefined} />);
  await screen.getByRole('button', { name: '存为草稿' }).click();
  await expect.element(screen.getByText('请输入标题')).toBeVisible();
  expect(drafts()).toBe(0);
  await screen.getByRole('textbox', { name: '标题' }).fill('还没写完');
  await screen.getByRole('button', { name: '存为草稿' }).click();
  await expect.poll(drafts).toBe(1);
  expect(screen.getByRole('dialog', { name: '发布给「全校」？' }).elements()).toEqual([]);
});

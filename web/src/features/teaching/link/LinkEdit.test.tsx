import { linkApi } from '@xueyan/contract/teaching/link';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { LeaveQuestions } from '../../../ui/leaving/LeaveQuestions.tsx';
import { LinkEdit } from './LinkEdit.tsx';

const sectionId = '00000000-0000-4000-8000-000000000001';

test('an address that was typed and not saved is not left without a question, a saved one is', async () => {
  serve(linkApi.get, () => ({ sectionId, address: 'https://one.example', note: '', editor: true }));
  serve(linkApi.save, () => null);
  const { screen, router, address } = await show(
    <>
      <LeaveQuestions />
      <LinkEdit sectionId={sectionId} courseId={sectionId} />
    </>,
  );
  const field = screen.getByRole('textbox', { name: '网址' });
  await expect.element(field).toHaveValue('https://one.example');
  await field.fill('https://two.example');
  void router.navigate('/elsewhere');
  await screen.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  expect(address()).toBe('/');
  await expect.element(field).toHaveValue('https://two.example');
  await screen.getByRole('button', { name: '保存' }).click();
  await expect.element(screen.getByText('已保存')).toBeVisible();
  expect(calls.filter(({ path }) => path === linkApi.save.path)).toHaveLength(1);
  void router.navigate('/elsewhere');
  await expect.poll(address).toBe('/elsewhere');
});

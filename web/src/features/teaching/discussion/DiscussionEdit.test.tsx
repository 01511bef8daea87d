import { discussionApi } from '@xueyan/contract/teaching/discussion';
import { expect, test } from 'vitest';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { LeaveQuestions } from '../../../ui/leaving/LeaveQuestions.tsx';
import { DiscussionEdit } from './DiscussionEdit.tsx';

const sectionId = '00000000-0000-4000-8000-000000000001';

async function open() {
  serve(discussionApi.get, () => ({ sectionId, topic: '为什么要备份？', closed: false, editor: true }));
  serve(discussionApi.threads, () => ({
    pageInfo: { pageNum: 1, pageSize: 20, totalSize: 0, totalPage: 0, resultList: [] },
  }));
  serve(discussionApi.saveTopic, () => null);
  const shown = await show(
    <>
      <LeaveQuestions />
      <DiscussionEdit sectionId={sectionId} courseId={sectionId} />
    </>,
  );
  const { screen } = shown;
  await expect.element(screen.getByRole('checkbox', { name: '停止发言' })).toBeVisible();
  return { ...shown, question: screen.getByRole('dialog', { name: '修改还没有保存到服务器' }) };
}

test('the topic of a discussion is not left unsaved without a question', async () => {
  const { screen, router, address, question } = await open();
  await screen.getByRole('checkbox', { name: '停止发言' }).click();
  void router.navigate('/elsewhere');
  await question.getByRole('button', { name: '取消' }).click();
  expect(address()).toBe('/');
  await expect.element(question).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '保存', exact: true }).click();
  await expect.element(screen.getByText('已保存')).toBeVisible();
  void router.navigate('/elsewhere');
  await expect.poll(address).toBe('/elsewhere');
});

test('a post that is being written is not left without a question', async () => {
  const { screen, router, address, question } = await open();
  await screen.getByRole('textbox', { name: '说说你的看法，支持 Markdown' }).fill('先想想硬盘坏了会怎样');
  void router.navigate('/elsewhere');
  await question.getByRole('button', { name: '离开' }).click();
  await expect.poll(address).toBe('/elsewhere');
});

import { surveyApi } from '@xueyan/contract/teaching/survey';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { LeaveQuestions } from '../../../ui/leaving/LeaveQuestions.tsx';
import { SurveyEdit } from './SurveyEdit.tsx';

const sectionId = '00000000-0000-4000-8000-000000000001';
const questionId = '00000000-0000-4000-8000-000000000002';
const empty = { sectionId, intro: '', anonymous: true, questions: [], editor: true, answered: false, answers: [] };
const saves = () => calls.filter(({ path }) => path === surveyApi.save.path);

async function open() {
  serve(surveyApi.get, () => ({ ...empty, answerCount: 0, version: 1 }));
  serve(surveyApi.save, ({ questions }) => ({ version: 2, questionIds: questions.map(() => questionId) }));
  const shown = await show(
    <>
      <LeaveQuestions />
      <SurveyEdit sectionId={sectionId} courseId={sectionId} />
    </>,
  );
  await shown.screen.getByRole('button', { name: '添加单选题' }).click();
  return shown;
}

test('an unfinished question is marked in words and not sent; a double press saves a finished one once', async () => {
  const { screen } = await open();
  await expect.element(screen.getByPlaceholder('选项，每行一个')).toHaveValue('');
  await screen.getByRole('button', { name: '保存', exact: true }).click();
  await expect.element(screen.getByText('请输入题目')).toBeVisible();
  await expect.element(screen.getByText('至少写两个选项，每行一个')).toBeVisible();
  await screen.getByRole('textbox', { name: '题目' }).fill('难吗');
  await screen.getByRole('textbox', { name: '选项，每行一个' }).fill('难\n难\n不难');
  await expect.element(screen.getByText('有重复的选项')).toBeVisible();
  expect(saves()).toEqual([]);
  await screen.getByRole('textbox', { name: '选项，每行一个' }).fill('难\n不难');
  // Saving takes until both presses have come, however slow the host.
  const reply = Promise.withResolvers<void>();
  serve(surveyApi.save, async ({ questions }) => {
    await reply.promise;
    return { version: 2, questionIds: questions.map(() => questionId) };
  });
  await screen.getByRole('button', { name: '保存', exact: true }).dblClick();
  reply.resolve();
  await expect.element(screen.getByText('已保存')).toBeVisible();
  expect(saves()).toHaveLength(1);
});

test('leaving saves what is finished, and asks while something is not', async () => {
  const { screen, router, address } = await open();
  void router.navigate('/elsewhere');
  await screen.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  expect([address(), saves()]).toEqual(['/', []]);
  await screen.getByRole('textbox', { name: '题目' }).fill('多难');
  await screen.getByRole('textbox', { name: '选项，每行一个' }).fill('难\n不难');
  void router.navigate('/elsewhere');
  await expect.poll(address).toBe('/elsewhere');
  expect(saves()).toHaveLength(1);
});

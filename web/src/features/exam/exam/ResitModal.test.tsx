import { type Paper, paperApi } from '@xueyan/contract/exam/paper';
import { resitApi } from '@xueyan/contract/exam/resit';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { ResitModal } from './ResitModal.tsx';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const exam = { examId: id(1), examName: '期中考试', paperId: id(2), minutes: 60 };
const paper = (n: number, title: string): Paper => ({
  ...{ paperId: id(n), title, subject: 'linux', note: '', minutes: 60, sharing: 'mine', state: 'ready' },
  ...{ questionCount: 4, totalPoints: 40, mixesQuestions: false, mixesOptions: false },
  ...{ ownerId: id(9), ownerName: '李明远', organizationId: null, version: 1 },
  updateTime: '2026-11-27 08:00:00',
});
const person = (n: number, userName: string, points: number | null, outcome: 'failed' | 'absent' | 'passed') => ({
  ...{ userId: id(n), loginName: `2024${n}`, userName, className: '一班', points, outcome },
});

async function open() {
  const papers = [paper(2, '期中试卷'), paper(3, '补考试卷')];
  serve(paperApi.list, () => ({
    pageInfo: { resultList: papers, totalSize: 2, pageNum: 1, pageSize: 100 },
  }));
  serve(resitApi.people, () => ({
    personList: [person(5, '张三', null, 'absent'), person(6, '李四', 8, 'failed'), person(7, '王五', 40, 'passed')],
    ...{ failed: 1, absent: 1, others: 2 },
  }));
  serve(resitApi.open, () => ({ examId: id(4) }));
  const onMade = vi.fn();
  const { screen } = await show(<ResitModal open exam={exam} onMade={onMade} onClose={() => undefined} />);
  const dialog = screen.getByRole('dialog', { name: '安排「期中考试」的补考' });
  const choose = async (title: string) => {
    await dialog.getByRole('combobox', { name: '试卷' }).click();
    await screen.getByTitle(title).click();
  };
  const made = async () => {
    await dialog.getByRole('button', { name: '建立补考草稿' }).click();
    await expect.poll(() => onMade.mock.calls).toEqual([[id(4)]]);
    return calls.filter(({ path }) => path === resitApi.open.path).map(({ input }) => input);
  };
  return { dialog, choose, made };
}

test('a resit is for those who failed or were absent, and the same paper is warned of', async () => {
  const { dialog, choose, made } = await open();
  await expect.element(dialog.getByRole('radio', { name: '不及格和缺考（2 人）' })).toBeChecked();
  await expect.element(dialog.getByText('另有 2 名考生不能列入', { exact: false })).toBeVisible();
  await choose('期中试卷');
  const warning = dialog.getByText('与原考试是同一张试卷', { exact: false });
  await expect.element(warning).toBeVisible();
  await expectAccessible();
  await choose('补考试卷');
  await expect.element(warning).not.toBeInTheDocument();
  await dialog.getByRole('radio', { name: '补考及格按及格分计' }).click();
  expect(await made()).toMatchObject([
    { examId: id(1), examName: '期中考试 补考', paperId: id(3), who: 'both', rule: 'pass' },
  ]);
});

test('candidates are ticked one by one, with their points beside', async () => {
  const { dialog, choose, made } = await open();
  await choose('补考试卷');
  await dialog.getByRole('radio', { name: '自选' }).click();
  await dialog.getByRole('button', { name: '建立补考草稿' }).click();
  await expect.element(dialog.getByText('请选择参加补考的考生')).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: /李四/ })).toMatchTextContent(/一班8$/);
  await dialog.getByRole('checkbox', { name: '李四' }).click();
  expect(await made()).toMatchObject([{ who: 'chosen', userIds: [id(6)] }]);
});

import { type JobProgress, jobApi } from '@xueyan/contract/base/job';
import { paperArchiveApi } from '@xueyan/contract/exam/paper-archive';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { PackPapers } from './PackPapers.shared.tsx';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const exam = {
  ...{ examId: id(1), classIds: [id(2), id(3)], classNames: ['一班', '二班'] },
  resultView: 'paper' as const,
};
const job = (jobId: string, examId: string): JobProgress => ({
  ...{ jobId, kind: 'exam.papers', title: '期中 二班 答卷', state: 'done', done: 2, total: 2, message: '' },
  result: { examId, sha256: 'x', name: '期中 二班 答卷.pdf', count: 2, volumes: 1 },
  ...{ cancelling: false, createTime: '2026-11-27 08:00:00' },
});

test('a class is chosen, its papers are exported as work with progress, and can be saved', async () => {
  serve(jobApi.list, () => ({ jobList: [] }));
  serve(paperArchiveApi.pack, () => ({ jobId: id(4) }));
  serve(jobApi.get, ({ jobId }) => job(jobId, exam.examId));
  const { screen } = await show(<PackPapers open exam={exam} onClose={() => undefined} />);
  const dialog = screen.getByRole('dialog', { name: '导出答卷（PDF）' });
  await expect.element(dialog.getByText('每题附参考答案', { exact: false })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('combobox', { name: '范围' }).click();
  await screen.getByTitle('二班').click();
  await dialog.getByRole('button', { name: '开始导出' }).click();
  await expect.element(dialog.getByRole('button', { name: '下载（2 份答卷）' })).toBeVisible();
  const sent = calls.filter(({ path }) => path === paperArchiveApi.pack.path).map(({ input }) => input);
  expect(sent).toEqual([{ examId: exam.examId, classId: id(3) }]);
});

test('what was exported before can be saved without exporting it again; that of another exam is not offered', async () => {
  serve(jobApi.list, () => ({ jobList: [job(id(5), exam.examId), job(id(6), id(9))] }));
  const { screen } = await show(<PackPapers open exam={exam} onClose={() => undefined} />);
  const earlier = screen.getByRole('button', { name: /2026-11-27 08:00 导出/ });
  await expect.element(earlier).toBeVisible();
  expect(earlier.elements()).toHaveLength(1);
});

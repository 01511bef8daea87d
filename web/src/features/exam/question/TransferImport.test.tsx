import { type JobProgress, jobApi } from '@xueyan/contract/base/job';
import { openParameterApi, openParameters } from '@xueyan/contract/base/open-parameter';
import { type QuestionBank, questionBankApi } from '@xueyan/contract/exam/question-bank';
import { type TransferCheck, type TransferQuestion, transferStart } from '@xueyan/contract/exam/question-transfer';
import { Anything, post } from '@xueyan/contract/wire/endpoint';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { serve } from '../../../testing/school.ts';
import { sentFiles, takeSentFiles } from '../../../testing/sent-files.ts';
import { show } from '../../../testing/show.tsx';
import { TransferImport } from './TransferImport.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [bankId, importId, jobId] = [idOf(1), idOf(2), idOf(3)];
const startCall = post('questiontransfer/start', {
  ...{ access: 'may:question.write', summary: '', input: Anything, output: transferStart.output },
});
const bank: QuestionBank = {
  ...{ bankId, name: '甲题库', description: '', subject: 'linux', courseId: null, courseName: '' },
  ...{ sharing: 'mine', contribution: false, ownerId: idOf(4), ownerName: '王老师', organizationId: null },
  ...{ questionCount: 1, version: 1, updateTime: '2026-09-01 08:00:00' },
};
const good: TransferQuestion = {
  ...{ position: 1, place: '第 1 题', title: '三是奇数', kind: 'judge', analysis: '', difficulty: '2', score: 1 },
  ...{ content: { kind: 'judge', stem: '三是奇数' }, key: { kind: 'judge', correct: true } },
  ...{ points: [], labels: [], problems: [], remarks: [], similar: [] },
};
const bad: TransferQuestion = {
  ...good,
  position: 2,
  kind: null,
  content: null,
  key: null,
  problems: ['没有找到答案'],
};
const check: TransferCheck = { importId, format: 'text', questions: [good, bad], notes: [] };
const job: JobProgress = {
  ...{ jobId, kind: 'question.import', title: '试题.txt', state: 'done', done: 1, total: 1, message: '' },
  ...{ cancelling: false, createTime: '2026-09-01 08:00:00' },
  result: { added: 1, failed: [], given: 2, chosen: 1, unusable: 1 },
};

beforeEach(() => {
  takeSentFiles();
  serve(openParameterApi.list, () => ({ values: openParameters }));
  serve(questionBankApi.list, () => ({ pageInfo: { resultList: [bank], totalSize: 1, pageNum: 1, pageSize: 20 } }));
  serve(jobApi.get, () => job);
  serve(startCall, () => ({ jobId }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a file of questions is sent once: its import gives the id of the check, and says what became of the rest', async () => {
  const asked = vi.spyOn(window, 'fetch');
  const nothing = () => undefined;
  const { screen } = await show(<TransferImport open bankId={bankId} onClose={nothing} onDone={nothing} />);
  await expect.element(screen.getByText('甲题库').first()).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no field for the file');
  await userEvent.upload(input, new File(['1. 三是奇数'], '试题.txt'));
  await expect.poll(() => sentFiles.length).toBe(1);
  sentFiles[0]?.progress(30, 100);
  await expect.element(screen.getByText('正在上传「试题.txt」')).toBeVisible();
  sentFiles[0]?.answer(check);
  await screen.getByRole('button', { name: '导入 1 题' }).click();
  await expect.element(screen.getByText('文件共 2 题')).toBeVisible();
  await expect.element(screen.getByText('不能导入 1 题')).toBeVisible();
  const starts = asked.mock.calls.filter(([address]) => String(address).endsWith('questiontransfer/start'));
  expect(starts.map(([, init]) => (init?.body instanceof FormData ? init.body.get('importId') : null))).toEqual([
    importId,
  ]);
  expect(sentFiles).toHaveLength(1);
});

test('what does not come in is seen before the import, also what belongs to no question, and can be downloaded', async () => {
  const asked = vi.spyOn(window, 'fetch');
  const nothing = () => undefined;
  const { screen } = await show(<TransferImport open bankId={bankId} onClose={nothing} onDone={nothing} />);
  await expect.element(screen.getByText('甲题库').first()).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no field for the file');
  await userEvent.upload(input, new File(['1. 三是奇数'], '试题.xml'));
  await expect.poll(() => sentFiles.length).toBe(1);
  sentFiles[0]?.answer({ ...check, questions: [good], notes: ['1 个分类没有保留：第一章'] });
  await expect.element(screen.getByText('1 个分类没有保留：第一章')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '下载不能导入的' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '下载差异清单' }).click();
  const wanted = () => asked.mock.calls.filter(([address]) => String(address).endsWith('questiontransfer/differences'));
  await expect.poll(() => wanted().length).toBe(1);
});

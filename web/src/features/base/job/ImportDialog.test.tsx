import { type ImportCheck, importCheck, importFaults, importStart } from '@xueyan/contract/base/import';
import { type JobProgress, jobApi } from '@xueyan/contract/base/job';
import { openParameterApi, openParameters } from '@xueyan/contract/base/open-parameter';
import { resourceApi } from '@xueyan/contract/base/resource';
import { userImport } from '@xueyan/contract/base/user-import';
import { Anything, post } from '@xueyan/contract/wire/endpoint';
import { Fault } from '@xueyan/contract/wire/fault';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { serve } from '../../../testing/school.ts';
import { sentFiles, takeSentFiles } from '../../../testing/sent-files.ts';
import { show } from '../../../testing/show.tsx';
import { ImportDialog } from './ImportDialog.shared.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const importId = idOf(1);
const jobId = idOf(2);
const checkCall = post('import/check/user', {
  access: 'user',
  summary: '',
  input: Anything,
  output: importCheck.output,
});
const startCall = post('import/start/user', {
  access: 'user',
  summary: '',
  input: Anything,
  output: importStart.output,
});

const check: ImportCheck = {
  ...{ importId, layout: { titleRow: 1, columns: { loginName: 0, userName: 1 } }, unclear: [], sheetName: '' },
  ...{ unreadSheets: [], head: [['工号', '姓名']], offers: [{ param: 'makeOrganizations', text: '新建没有的组织' }] },
  ...{ counts: { add: 1, change: 0, same: 0, refuse: 0 } },
  rows: [{ row: 2, values: { loginName: '1001', userName: '王一' }, plan: 'add', reason: '' }],
};
const job: JobProgress = {
  ...{ jobId, kind: 'import.user', title: '名单.csv', state: 'cancelled', done: 1, total: 3, message: '' },
  ...{ cancelling: false, createTime: '2026-09-01 08:00:00' },
  result: { counts: { add: 1, change: 0, same: 0, refuse: 0 }, given: 3, issuedCount: 0 },
};

let asked: MockInstance<typeof window.fetch>;
beforeEach(() => {
  takeSentFiles();
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [], modulesOff: [], pagesOff: [] },
    actor: { id: idOf(3), roleCode: 'ROLE_ADMIN', dataRange: 'all' as const, organizationIds: [], narrowed: [] },
  }));
  serve(openParameterApi.list, () => ({ values: openParameters }));
  serve(jobApi.list, () => ({ jobList: [] }));
  serve(jobApi.get, () => job);
  serve(startCall, () => ({ jobId }));
  asked = vi.spyOn(window, 'fetch');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Forms of the calls that name the file by its id. */
const named = () =>
  asked.mock.calls.flatMap(([address, init]) =>
    init?.body instanceof FormData ? [[String(address).replace('/api/', ''), init.body.get('importId')]] : [],
  );

async function open() {
  const nothing = () => undefined;
  const { screen } = await show(
    <ImportDialog open sheet={userImport} params={{}} onClose={nothing} onDone={nothing} />,
  );
  await expect.element(screen.getByText('点击选择文件，或拖到这里')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no field for the file');
  await userEvent.upload(input, new File(['工号,姓名\n1001,王一'], '名单.csv'));
  await expect.poll(() => sentFiles.length).toBe(1);
  return screen;
}

test('the file is sent once, with its progress: a further choice and the start give the id of the check', async () => {
  serve(checkCall, () => check);
  const screen = await open();
  sentFiles[0]?.progress(40, 100);
  await expect.element(screen.getByText('正在上传「名单.csv」')).toBeVisible();
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await expectAccessible();
  sentFiles[0]?.progress(100, 100);
  await expect.element(screen.getByText('正在检查「名单.csv」')).toBeVisible();
  sentFiles[0]?.answer(check);
  await screen.getByRole('checkbox', { name: '新建没有的组织' }).click();
  await expect.poll(named).toEqual([['import/check/user', importId]]);
  await screen.getByRole('button', { name: '导入 1 行' }).click();
  await expect.element(screen.getByText('文件共 3 行')).toBeVisible();
  await expect.element(screen.getByText('没有处理 2')).toBeVisible();
  expect(named()).toEqual([
    ['import/check/user', importId],
    ['import/start/user', importId],
  ]);
  expect(sentFiles.map(({ path }) => path)).toEqual(['import/check/user']);
});

test('a file that the server keeps no longer is sent again by itself', async () => {
  serve(checkCall, () => {
    throw new Fault(importFaults.ended);
  });
  const screen = await open();
  sentFiles[0]?.answer(check);
  await screen.getByRole('checkbox', { name: '新建没有的组织' }).click();
  await expect.poll(() => sentFiles.length).toBe(2);
  expect(sentFiles[1]?.form.get('file')).toMatchObject({ name: '名单.csv' });
  expect(sentFiles[1]?.form.get('params')).toBe('{"makeOrganizations":true}');
  sentFiles[1]?.answer({ ...check, importId: idOf(4) });
  await expect.element(screen.getByRole('checkbox', { name: '新建没有的组织' })).toBeChecked();
  await expect.element(screen.getByText('检查过的文件已不再保留，请重新上传')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '导入 1 行' }).click();
  await expect.poll(() => named().at(-1)).toEqual(['import/start/user', idOf(4)]);
});

test('an upload that is cancelled ends, and another file can be chosen', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: '取消' }).click();
  await expect.element(screen.getByText('点击选择文件，或拖到这里')).toBeVisible();
  expect(sentFiles[0]?.aborted).toBe(true);
  await expect.element(screen.getByText('没有成功，请检查网络后再试')).not.toBeInTheDocument();
});

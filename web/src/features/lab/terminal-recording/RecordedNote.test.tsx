import { terminalRecordingApi as api } from '@xueyan/contract/lab/terminal-recording';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { RecordedNote } from './RecordedNote.shared.tsx';

const sectionId = '00000000-0000-4000-8000-000000000001';
const recording = {
  ...{ recordingId: '00000000-0000-4000-8000-000000000002', userId: '00000000-0000-4000-8000-000000000003' },
  ...{ userName: '林学生', loginName: 'lin', sectionId, sectionTitle: '文件与权限', courseName: 'Linux' },
  ...{ startTime: '2026-03-02 08:00:00', seconds: 75, bytes: 100, cut: false },
};

test('who is recorded opens the recordings of the experiment that are their own', async () => {
  serve(api.listOwn, () => ({ pageInfo: { pageNum: 1, pageSize: 10, totalSize: 1, resultList: [recording] } }));
  const { screen } = await show(<RecordedNote sectionId={sectionId} />);
  expect(calls.some(({ path }) => path === api.listOwn.path)).toBe(false);
  await screen.getByRole('button', { name: '录像中' }).click();
  await expect.element(screen.getByText('文件与权限')).toBeVisible();
  await expect.element(screen.getByText('1 分 15 秒')).toBeVisible();
  expect(screen.getByText('林学生').query()).toBeNull();
  expect(calls.find(({ path }) => path === api.listOwn.path)?.input).toMatchObject({ sectionId });
  await expectAccessible();
});

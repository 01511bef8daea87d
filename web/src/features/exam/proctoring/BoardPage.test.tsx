import { resourceApi } from '@xueyan/contract/base/resource';
import type { Board } from '@xueyan/contract/exam/proctoring';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { schoolNow } from '../../../api/school-time.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { BoardPage } from './BoardPage.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const examId = idOf(1);

beforeEach(() => {
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [], modulesOff: [], pagesOff: [] },
    actor: { id: idOf(9), roleCode: 'ROLE_TEACHER', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
  }));
  serve(proctoringApi.candidates, ({ pageNum = 1, pageSize = 10 }) => ({
    pageInfo: { pageNum, pageSize, totalSize: 0, resultList: [] },
  }));
});

async function open(more: Partial<Board> = {}) {
  const endTime = `${schoolNow().slice(0, 10)} 23:59:59`;
  serve(proctoringApi.board, () => ({
    ...{ examId, examName: '期末考试', pausedTime: null, endTime, minutes: 60, questionCount: 4 },
    state: 'running' as const,
    ...{ whole: true, absent: 1, answering: 2, submitted: 0, offline: 1, waiting: 0, roomList: [] },
    rules: {
      ...{ fullScreen: false, leaveLimit: null, paste: true, watermark: false },
      ...{ leaveEnd: 'warn' as const, camera: 'off' as const },
    },
    ...more,
  }));
  const { screen } = await show(
    <Routes>
      <Route path="/exam/proctoring/:examId" element={<BoardPage />} />
    </Routes>,
    `/exam/proctoring/${examId}`,
  );
  await expect.element(screen.getByText('断线')).toBeVisible();
  return screen;
}

test('a board shows the time, the end and what is left, and fifty candidates', async () => {
  const screen = await open();
  await expect.element(screen.getByText('现在')).toBeVisible();
  await expect.element(screen.getByText('23:59', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('timer')).toBeVisible();
  await expect
    .poll(() => calls.find(({ path }) => path === proctoringApi.candidates.path)?.input)
    .toMatchObject({ examId, pageSize: 50 });
});

test('nothing is counted down while the exam is paused, nor once it is over', async () => {
  const paused = await open({ pausedTime: `${schoolNow().slice(0, 10)} 00:00:00` });
  expect(paused.getByRole('timer').elements()).toEqual([]);
  await paused.unmount();
  const over = await open({ state: 'marking' });
  expect(over.getByRole('timer').elements()).toEqual([]);
});

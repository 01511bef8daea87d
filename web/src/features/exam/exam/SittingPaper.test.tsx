import { resourceApi } from '@xueyan/contract/base/resource';
import { invigilationApi } from '@xueyan/contract/exam/proctoring-api';
import { type Sitting, sittingApi } from '@xueyan/contract/exam/sitting';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { SittingPaper } from './SittingPaper.tsx';
import { openSittingCopy } from './useSitting.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const far = '2099-01-01 08:00:00';
const judge = (n: number, stem: string) => ({
  ...{ itemId: idOf(n), number: n, points: 2 },
  content: { kind: 'judge' as const, stem },
});
const sitting: Sitting = {
  ...{ examId: idOf(90), attempt: 1, attempts: 1, examName: '期中', instructions: '' },
  ...{ state: 'answering', verdictView: 'after', oneByOne: false, viewFixed: false, seq: 0, entries: [] },
  ...{ flags: { itemIds: [], seq: 0 }, serverTime: '2026-11-27 08:00:00', deadline: far },
  submitFrom: '2026-11-27 08:00:00',
  // Nothing keeps a teacher from giving two sections one title.
  sections: [
    { id: 's0', title: '判断题', note: '', items: [judge(1, '第一题的题干')] },
    { id: 's1', title: '判断题', note: '', items: [judge(2, '第二题的题干')] },
  ],
};

beforeEach(() => {
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [], modulesOff: [], pagesOff: [] },
    actor: { id: idOf(3), roleCode: 'ROLE_STUDENT', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
  }));
  serve(invigilationApi.mine, () => ({
    rules: {
      ...{ fullScreen: false, leaveLimit: null, paste: true, watermark: false },
      ...{ leaveEnd: 'warn' as const, camera: 'off' as const },
    },
    ...{ snapshotDays: 30, roomName: '', seat: null, leaves: 0, messageList: [] },
  }));
  serve(sittingApi.save, ({ entries }) => ({
    ...{ seq: entries.at(-1)?.seq ?? 0, deadline: far, serverTime: '2026-11-27 08:00:00' },
  }));
});
afterEach(() => vi.restoreAllMocks());

test('a paper with two sections of one title shows each with its own questions', async () => {
  const complaints = vi.spyOn(console, 'error');
  const copy = await openSittingCopy(sitting, 'same-title');
  const nothing = () => undefined;
  const { screen } = await show(
    <SittingPaper {...{ sitting, copy }} onOver={nothing} onHandedIn={nothing} onElsewhere={nothing} />,
  );
  await expect.element(screen.getByText('第一题的题干')).toBeVisible();
  await expect.element(screen.getByText('第二题的题干')).toBeVisible();
  expect(screen.getByRole('heading', { name: '判断题' }).elements()).toHaveLength(2);
  const said = complaints.mock.calls.map((words) => words.map(String).join(' '));
  expect(said.filter((words) => words.includes('same key'))).toEqual([]);
});

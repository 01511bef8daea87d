import { resourceApi } from '@xueyan/contract/base/resource';
import { examMachineApi } from '@xueyan/contract/exam/exam-machine';
import { invigilationApi } from '@xueyan/contract/exam/proctoring-api';
import { type Sitting, sittingApi } from '@xueyan/contract/exam/sitting';
import type { Machine } from '@xueyan/contract/lab/machine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { LeaveQuestions } from '../../../ui/leaving/LeaveQuestions.tsx';
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

test('a candidate who leaves for another page is asked, and leaving is reported', async () => {
  serve(invigilationApi.report, () => ({ leaves: 1, handedIn: false }));
  const copy = await openSittingCopy(sitting, 'leaving');
  const nothing = () => undefined;
  const { screen, router, address } = await show(
    <>
      <LeaveQuestions />
      <SittingPaper {...{ sitting, copy }} onOver={nothing} onHandedIn={nothing} onElsewhere={nothing} />
    </>,
    '/exams/1/sit',
  );
  await expect.element(screen.getByText('第一题的题干')).toBeVisible();
  const reports = () => calls.filter(({ path }) => path === invigilationApi.report.path).map(({ input }) => input);
  const question = screen.getByRole('dialog', { name: '离开考试页面？' });
  void router.navigate('/ai/chat');
  await question.getByRole('button', { name: '取消' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect([address(), reports()]).toEqual(['/exams/1/sit', []]);
  void router.navigate('/ai/chat');
  await question.getByRole('button', { name: '离开' }).click();
  await expect.poll(address).toBe('/ai/chat');
  await expect.poll(reports).toEqual([{ examId: sitting.examId, kind: 'left', seconds: 0 }]);
});

const queued: Machine = {
  ...{
    machineId: idOf(40),
    state: 'queued',
    reason: '',
    queuePlace: 2,
    queueTime: null,
    memberName: '',
    endTime: null,
  },
  ...{ extensionsLeft: 0, visitors: [], imageName: 'Linux', desktop: false, serial: true, recorded: false },
  ...{ lacksGpu: false, size: { cpus: 1, memoryMb: 256 }, server: '' },
};

test('a machine that was started is answered, and handing in points out one that was never checked', async () => {
  let machine: Machine | null = null;
  serve(examMachineApi.get, () => ({ machine, missing: '' as const, mayCheck: true, last: null }));
  serve(examMachineApi.start, () => {
    machine = queued;
    return queued;
  });
  const content = {
    ...{ kind: 'machine' as const, stem: '建一个用户', imageId: idOf(41), minutes: 30 },
    steps: [{ id: 's0', title: '建用户', weight: 1 }],
  };
  const asked = { ...{ itemId: idOf(2), number: 2, points: 5 }, content };
  const checked = { ...{ itemId: idOf(5), number: 3, points: 5 }, content, machine: 'checked' as const };
  const sections = [{ id: 's0', title: '题目', note: '', items: [judge(1, '第一题的题干'), asked, checked] }];
  const live: Sitting = {
    ...{ ...sitting, verdictView: 'live', oneByOne: true, submitFrom: '2020-01-01 08:00:00', sections },
  };
  const copy = await openSittingCopy(live, 'machines');
  const nothing = () => undefined;
  const { screen } = await show(
    <SittingPaper {...{ sitting: live, copy }} onOver={nothing} onHandedIn={nothing} onElsewhere={nothing} />,
  );
  const numberOf = (n: number) => screen.getByRole('navigation').getByRole('button', { name: `第 ${n} 题` });
  await expect.element(numberOf(2)).toHaveAccessibleName('第 2 题 未答');
  await expect.element(numberOf(3)).toHaveAccessibleName('第 3 题 已答');
  await numberOf(2).click();
  await screen.getByRole('button', { name: '启动' }).click();
  await expect.element(numberOf(2)).toHaveAccessibleName('第 2 题 已答');
  await screen.getByRole('button', { name: '交卷' }).first().click();
  const dialog = screen.getByRole('dialog', { name: '现在交卷？' });
  await expect.element(dialog.getByText('还有 1 题没有作答。')).toBeVisible();
  await expect.element(dialog.getByText('1 道实验题还没有检测。')).toBeVisible();
});

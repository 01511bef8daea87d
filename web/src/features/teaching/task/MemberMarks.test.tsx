import { type MarkedWork, taskMarkingApi, type WorkMember } from '@xueyan/contract/teaching/task-marking';
import { expect, test } from 'vitest';
import { idOf } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { MemberMarks } from './MemberMarks.tsx';

const member = (n: number, userName: string, deviation: number, reason: string): WorkMember => ({
  ...{ userId: idOf(n), userName, loginName: `s${n}`, deviation, reason, score: 7.2 + deviation },
});
const work: MarkedWork = {
  ...{ workId: idOf(1), sectionId: idOf(2), courseId: idOf(3), courseName: '操作系统', title: '作业', name: '一队' },
  ...{ loginName: '', className: '', anonymous: false, form: 'text', task: '', points: 10, rubric: [] },
  ...{ state: 'reviewed', content: '', files: [], submitTime: null, late: true, lateDays: 1, latePenalty: 0.8 },
  ...{ given: 8, penalty: 0.8, picks: [], comment: '', published: false, machine: null, earlier: [], history: [] },
  ...{ members: [member(5, '林晓雨', -1.5, '缺席'), member(6, '周航', 0, '')], version: 4 },
};

async function open(name: string) {
  serve(taskMarkingApi.markMember, () => null);
  const { screen } = await show(<MemberMarks work={work} />);
  await screen.getByRole('button', { name: `调整 ${name} 的得分` }).click();
  const dialog = screen.getByRole('dialog', { name: `调整 ${name} 的得分` });
  const field = dialog.getByRole('spinbutton', { name: '与小组得分相差' });
  const why = dialog.getByRole('textbox', { name: '原因（学生可见）' });
  const save = () => dialog.getByRole('button', { name: '保存' }).click();
  return { dialog, field, why, save, sent: () => calls.map(({ input }) => input) };
}

test('the own points of a member are sent as they were kept', async () => {
  const { save, sent } = await open('林晓雨');
  await save();
  await expect.poll(sent).toEqual([{ workId: idOf(1), userId: idOf(5), version: 4, deviation: -1.5, reason: '缺席' }]);
});

test('a member who has the team’s mark is sent without a reason', async () => {
  const { save, sent } = await open('周航');
  await save();
  await expect.poll(sent).toEqual([{ workId: idOf(1), userId: idOf(6), version: 4, deviation: 0, reason: '' }]);
});

test('the most that a member can get beyond a mark with tenths is in halves', async () => {
  const { field, why, save, sent } = await open('周航');
  await field.fill('9');
  await why.fill('写了全部代码');
  await save();
  await expect.poll(sent).toMatchObject([{ userId: idOf(6), deviation: 2.5, reason: '写了全部代码' }]);
});

test('points that are not in halves are said in the form', async () => {
  const { dialog, field, why, save, sent } = await open('周航');
  await field.fill('1.3');
  await why.fill('写了测试');
  await save();
  await expect.element(dialog.getByText('与小组得分相差格式不正确')).toBeVisible();
  expect(sent()).toEqual([]);
});

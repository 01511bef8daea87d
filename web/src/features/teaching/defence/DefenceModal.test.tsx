import { courseTeamApi } from '@xueyan/contract/school/course-team';
import { type Defence, type DefenceForm, defenceApi } from '@xueyan/contract/teaching/defence';
import { usualRubric } from '@xueyan/contract/teaching/rubric';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { DefenceModal } from './DefenceModal.tsx';

const courseId = idOf(1);
const kept: DefenceForm = {
  ...{ title: '中期答辩', place: '', startTime: '2026-12-01 09:00:30', minutes: 3, method: 'trimmed' },
  rubric: [{ name: '完成度', points: 1 }],
  markerIds: [idOf(5), idOf(6)],
};
const defence: Defence = {
  ...{ defenceId: idOf(2), courseId, form: kept, published: false, editor: true, marker: true, myTeamId: null },
  ...{ turns: [], version: 7 },
  markers: [
    { userId: idOf(5), userName: '王老师' },
    { userId: idOf(6), userName: '李老师' },
  ],
};
/** The second marker has left the team. */
const school = () =>
  serve(courseTeamApi.list, () => ({
    members: [
      {
        ...{ userId: idOf(5), userName: '王老师', loginName: 'wang', avatar: '', organizationName: '' },
        ...{ role: 'owner' as const, rights: [] },
      },
    ],
  }));
const form = (edited: Defence | null) => (
  <DefenceModal courseId={courseId} defence={edited} onClose={() => undefined} />
);
const common = { school, saves: defenceApi.save, answer: { defenceId: idOf(2) } };
const fill = async (dialog: Locator) => {
  await dialog.getByRole('textbox', { name: '名称' }).first().fill('终期答辩');
  await dialog.getByRole('textbox', { name: '开始时间' }).fill('2026-12-20 14:00');
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('combobox', { name: '评委' }).click();
  await page.getByTitle('王老师').last().click();
  // The list stays open; Tab would take the choice out again.
  await userEvent.keyboard('{Escape}');
};

tryForm('the form of a defence', {
  'sends a defence as it was kept, with the second of its time and a marker who has left': trial({
    ...common,
    form: form(defence),
    change: (dialog) => expect.element(dialog.getByTitle('李老师')).toBeVisible(),
    sends: { courseId, defenceId: idOf(2), version: 7, form: kept },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...common,
    form: form(defence),
    change: (dialog) => dialog.getByRole('textbox', { name: '地点' }).fill('报告厅'),
    sends: { courseId, defenceId: idOf(2), version: 7, form: { ...kept, place: '报告厅' } },
  }),
  'plans the first defence of a project': trial({
    ...common,
    form: form(null),
    change: fill,
    sends: {
      ...{ courseId, defenceId: null, version: 0 },
      form: {
        ...{ title: '终期答辩', place: '', startTime: '2026-12-20 14:00:00', minutes: 15, method: 'mean' },
        ...{ rubric: usualRubric, markerIds: [idOf(5)] },
      },
    },
  }),
});

test('a criterion without a name is said in the form', async () => {
  school();
  const { screen } = await show(form(defence));
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: '添加评分项' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.element(dialog.getByText('请填写每个评分项的名称')).toBeVisible();
  expect(calls.map(({ path }) => path)).not.toContain(defenceApi.save.path);
});

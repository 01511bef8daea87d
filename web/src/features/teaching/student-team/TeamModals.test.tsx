import { groupingApi } from '@xueyan/contract/teaching/grouping';
import { studentTeamApi, type TeamRules, type TeamsOfCourse } from '@xueyan/contract/teaching/student-team';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { DealModal, NameModal, RulesModal } from './TeamModals.tsx';

const courseId = idOf(1);
const onClose = () => undefined;
const rules: TeamRules = {
  ...{ forming: 'assigned', minMembers: 1, maxMembers: 1, closeTime: '2026-12-01 23:59:59', roles: [], open: true },
};
const teams = (kept: TeamRules): TeamsOfCourse => ({
  ...{ courseId, rules: kept, rulesVersion: 2, forming: false, editor: true, myTeamId: null },
  ...{ teams: [], others: [], invitations: [] },
});
const noGroupings = () => serve(groupingApi.list, () => pageOf());

tryForm('the form of the rules for teams', {
  'sends the rules as they were kept, to the second of their time': trial({
    form: <RulesModal teams={teams(rules)} onClose={onClose} />,
    ...{ saves: studentTeamApi.saveRules, answer: { version: 3 } },
    sends: { courseId, version: 2, rules },
  }),
  'sends the one field that was changed, and no time where there is none': trial({
    form: <RulesModal teams={teams({ ...rules, closeTime: null, roles: ['前端', '测试'] })} onClose={onClose} />,
    ...{ saves: studentTeamApi.saveRules, answer: { version: 3 } },
    change: (dialog) => dialog.getByRole('spinbutton', { name: '最多人数' }).fill('5'),
    sends: { courseId, version: 2, rules: { ...rules, closeTime: null, roles: ['前端', '测试'], maxMembers: 5 } },
  }),
});

test('a role that is too long is said in the form', async () => {
  const { screen } = await show(<RulesModal teams={teams({ ...rules, roles: ['前'.repeat(21)] })} onClose={onClose} />);
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.element(dialog.getByText('最多 20 个字')).toBeVisible();
  expect(calls).toEqual([]);
});

tryForm('the form that deals students into teams', {
  'deals them at random where nobody was ever grouped': trial({
    form: <DealModal teams={teams(rules)} onClose={onClose} />,
    ...{ school: noGroupings, saves: studentTeamApi.deal, answer: { count: 0 } },
    sends: { courseId, method: 'random', size: 2 },
  }),
  'takes the groups of a class over': trial({
    form: <DealModal teams={teams(rules)} onClose={onClose} />,
    school: () =>
      serve(groupingApi.list, () =>
        pageOf({
          ...{ groupingId: idOf(4), courseId, name: '分组 12-01', method: 'hand' as const, groupCount: 2 },
          ...{ memberCount: 8, courseName: '操作系统', createTime: '2026-12-01 08:00:00' },
        }),
      ),
    ...{ saves: studentTeamApi.fromGrouping, answer: { count: 2 } },
    change: async (dialog) => {
      await dialog.getByText('按已有分组').click();
      await dialog.getByRole('combobox').click();
      await page.getByTitle('分组 12-01').last().click();
    },
    sends: { courseId, groupingId: idOf(4) },
  }),
});

test('the form of a team’s name gives the name as it is kept', async () => {
  const names: string[] = [];
  const { screen } = await show(
    <NameModal title="改名" name="一队" saving={false} onSave={(name) => names.push(name)} onClose={onClose} />,
  );
  await screen.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect.poll(() => names).toEqual(['一队']);
});

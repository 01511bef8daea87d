import { resourceApi } from '@xueyan/contract/base/resource';
import { type ContributionRules, contributionApi, usualContribution } from '@xueyan/contract/teaching/contribution';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { Contribution } from './Contribution.shared.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const courseId = idOf(1);
const member = (n: number, userName: string, percent: number, counted: number | null) => ({
  ...{ userId: idOf(n), userName, former: false, cards: 1, versions: 1, reports: 1, peers: null },
  ...{ share: percent, percent, counted, mark: (75 * percent) / 100 },
});
const teams = (counted: number | null) => [
  { teamId: idOf(2), teamName: '一队', teamMark: 75, members: [member(3, '林晓雨', 112, counted)] },
];

let rules: ContributionRules;
let editor: boolean;
beforeEach(() => {
  rules = usualContribution;
  editor = true;
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [], modulesOff: [], pagesOff: [] },
    actor: { id: idOf(9), roleCode: 'ROLE_TEACHER', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
  }));
  serve(contributionApi.get, () => ({
    ...{ editor, rules, rulesVersion: 3, given: [] },
    teams: teams(rules.counts.length > 0 ? 100 : null),
  }));
  serve(contributionApi.preview, () => ({ teams: teams(100), published: true, changed: 1 }));
  serve(contributionApi.saveRules, (sent) => {
    rules = { ...usualContribution, counts: sent.rules.counts ?? [] };
    return { version: sent.version + 1 };
  });
});
const sent = () => calls.filter(({ path }) => path === contributionApi.saveRules.path).map(({ input }) => input);

test('a teacher lets contribution count, having seen the marks that follow and who is told', async () => {
  const { screen } = await show(<Contribution courseId={courseId} />);
  await userEvent.click(screen.getByRole('button', { name: '权重与范围' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '成果' }));
  await userEvent.click(screen.getByRole('button', { name: '下一步' }));
  const preview = screen.getByRole('dialog', { name: '确认计入成绩册的成绩' });
  await expect.element(preview.getByText('成绩册已公布，1 名学生的成绩会变化，他们会收到通知。')).toBeVisible();
  await expect.element(preview.getByRole('cell', { name: '112%' })).toBeVisible();
  await expect.element(preview.getByRole('cell', { name: '84' })).toBeVisible();
  expect(sent()).toEqual([]);
  await expectAccessible();
  await userEvent.click(preview.getByRole('button', { name: /保\s?存/ }));
  await expect.poll(sent).toMatchObject([{ version: 3, rules: { counts: ['deliverable'] } }]);
  await expect.element(screen.getByText('贡献计入成绩册：成果')).toBeVisible();
});

test('parts that changed since they were counted are counted again when the teacher says so', async () => {
  rules = { ...usualContribution, counts: ['deliverable', 'defence'] };
  const { screen } = await show(<Contribution courseId={courseId} />);
  await expect.element(screen.getByText('贡献计入成绩册：成果、答辩')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '重新计入' }));
  const preview = screen.getByRole('dialog', { name: '确认计入成绩册的成绩' });
  await userEvent.click(preview.getByRole('button', { name: /保\s?存/ }));
  await expect.poll(sent).toMatchObject([{ rules: { counts: ['deliverable', 'defence'] } }]);
});

test('a student sees where contribution counts, and nothing to press', async () => {
  [rules, editor] = [{ ...usualContribution, counts: ['task'] }, false];
  const { screen } = await show(<Contribution courseId={courseId} />);
  await expect.element(screen.getByText('贡献计入成绩册：小组任务')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '重新计入' })).not.toBeInTheDocument();
});

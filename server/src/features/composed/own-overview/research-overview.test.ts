import { researchOverviewApi } from '@xueyan/contract/composed/research-overview';
import { achievementApi } from '@xueyan/contract/research/achievement';
import { researchProjectApi as api } from '@xueyan/contract/research/research-project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let leader: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'glance-admin');
  leader = await school.signIn('ROLE_RESEARCH', 'glance-leader');
});
afterAll(() => school.close());

const form = (number: string) => ({
  ...{ number, name: '项目', type: 'granted' as const, level: 'school' as const, source: '', funding: 100_000 },
  ...{ startDate: '2020-01-01', endDate: '2047-12-31', description: '' },
});

test('a researcher sees projects by state, money, stages and achievements in numbers, of nobody else §research.3', async () => {
  const { researchProjectId } = await leader.call(api.save, form('GL-1'));
  await leader.call(api.save, form('GL-2'));
  const lines = [{ subject: 'travel' as const, amount: 60_000 }];
  await leader.call(api.setBudget, { researchProjectId, version: 1, lines });
  const stages = [
    { name: '早该完成', dueDate: '2020-02-01', done: false },
    { name: '以后', dueDate: '2047-01-01', done: false },
    { name: '完成了', dueDate: '2020-01-15', done: true },
  ];
  const { project } = await leader.call(api.get, { researchProjectId });
  await leader.call(api.setStages, { researchProjectId, version: project.version, stages });
  const move = (who: Caller, one: 'submit' | 'approve') =>
    who.call(api.move, { researchProjectId, move: one, reason: '理由' });
  await move(leader, 'submit');
  await move(admin, 'approve');
  await leader.call(api.spend, { researchProjectId, subject: 'travel', amount: 5_000, day: '2026-05-01', note: '' });
  const text = '@article{one, author = {甲}, title = {文章}, journal = {某刊}, year = {2026}}';
  await leader.call(achievementApi.importBibtex, { text, dryRun: false, researchProjectId: null });
  expect(await leader.call(researchOverviewApi.research, {})).toEqual({
    states: [
      { state: 'application', count: 1 },
      { state: 'running', count: 1 },
    ],
    ...{ funding: 100_000, spent: 5_000, stageCount: 2, overdueCount: 1 },
    years: [{ year: 2026, count: 1 }],
  });
  const other = await school.signIn('ROLE_RESEARCH', 'glance-other');
  expect(await other.call(researchOverviewApi.research, {})).toMatchObject({ states: [], funding: 0, years: [] });
});

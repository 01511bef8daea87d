import { resourceApi } from '@xueyan/contract/base/resource';
import { type WeeklyReport, weeklyReportApi } from '@xueyan/contract/teaching/weekly-report';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { Reports } from './Reports.shared.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const [courseId, me, teamId, reportId] = [1, 2, 3, 4].map(idOf) as [string, string, string, string];
const week = '2026-03-02';
const report: WeeklyReport = {
  ...{ reportId, week, userId: idOf(5), userName: '吴悠', teamId, teamName: '一队', content: '做完了采集' },
  ...{ submitTime: '2026-03-05 18:00:00', comment: '', commenterName: '', version: 1 },
};
let reports: WeeklyReport[];
let overview: Output<typeof weeklyReportApi.overview>;
const pathsOf = (...known: { path: string }[]) =>
  calls.map(({ path }) => path).filter((path) => known.some((one) => one.path === path));

beforeEach(() => {
  reports = [];
  overview = {
    ...{ editor: false, myTeamId: teamId, thisWeek: week },
    weeks: [{ week, count: 0, missing: [], mine: false }],
  };
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [], modulesOff: [], pagesOff: [] },
    actor: { id: me, roleCode: 'ROLE_STUDENT', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
  }));
  serve(weeklyReportApi.overview, () => overview);
  serve(weeklyReportApi.list, ({ pageNum = 1, pageSize = 20 }) => ({
    pageInfo: { resultList: reports, totalSize: reports.length, pageNum, pageSize },
  }));
});

test('a member writes the report of the week: the draft is saved before it is handed in', async () => {
  serve(weeklyReportApi.draft, () => ({ content: '', version: 0 }));
  serve(weeklyReportApi.saveDraft, ({ version }) => ({ version: version + 1 }));
  serve(weeklyReportApi.save, ({ content }) => {
    reports = [{ ...report, userId: me, userName: '周宁', content }];
    return { reportId, version: 1 };
  });
  const { screen } = await show(<Reports courseId={courseId} />);
  await expect.element(screen.getByText('这一周还没有周报')).toBeVisible();
  await screen.getByRole('button', { name: '写本周周报' }).click();
  await expect.element(screen.getByRole('button', { name: /^提\s?交$/ })).toBeDisabled();
  await screen.getByRole('textbox', { name: '写本周周报' }).click();
  await userEvent.keyboard('读完了手册');
  await screen.getByRole('button', { name: /^提\s?交$/ }).click();
  await expect.element(screen.getByText('周报已提交')).toBeVisible();
  await expect.element(screen.getByRole('article').getByText('读完了手册')).toBeVisible();
  expect(pathsOf(weeklyReportApi.saveDraft, weeklyReportApi.save).slice(-2)).toEqual([
    weeklyReportApi.saveDraft.path,
    weeklyReportApi.save.path,
  ]);
  await expect.element(screen.getByRole('button', { name: '修改本周周报' })).toBeVisible();
});

test('a teacher sees who has written none, reminds them, and comments', async () => {
  reports = [report];
  const missing = [{ userId: me, userName: '周宁', teamName: '一队' }];
  overview = { ...overview, editor: true, myTeamId: null, weeks: [{ week, count: 1, missing, mine: false }] };
  serve(weeklyReportApi.remind, () => ({ count: 1 }));
  serve(weeklyReportApi.comment, ({ comment }) => {
    reports = [{ ...report, comment, commenterName: '李老师' }];
    return null;
  });
  const { screen } = await show(<Reports courseId={courseId} />);
  await expect.element(screen.getByText('还差 1 人：周宁')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '提醒未提交的人' }).click();
  await expect.element(screen.getByText('已提醒 1 人')).toBeVisible();
  await screen.getByRole('button', { name: /^点\s?评$/ }).click();
  await screen.getByRole('textbox', { name: '对 吴悠 的点评' }).fill('采集间隔再短些');
  await screen.getByRole('button', { name: '保存点评' }).click();
  await expect.element(screen.getByText('李老师：采集间隔再短些')).toBeVisible();
  expect(calls.find(({ path }) => path === weeklyReportApi.comment.path)?.input).toMatchObject({ reportId });
});

test('a student without a team is told to join one, and cannot write', async () => {
  overview = { ...overview, myTeamId: null };
  const { screen } = await show(<Reports courseId={courseId} />);
  await expect.element(screen.getByText('加入团队后就可以写周报')).toBeVisible();
  expect(screen.getByRole('button', { name: '写本周周报' }).elements()).toHaveLength(0);
});

import { resourceApi } from '@xueyan/contract/base/resource';
import { researchMachineApi } from '@xueyan/contract/research/research-machine';
import type { ResearchProject } from '@xueyan/contract/research/research-project';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { beforeEach, expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { QuotaCard } from './QuotaCard.tsx';

const researchProjectId = '0197a3c4-0000-7000-8000-000000000001';
const leaderId = '0197a3c4-0000-7000-8000-000000000002';
const managerId = '0197a3c4-0000-7000-8000-000000000003';

const project: ResearchProject = {
  ...{ researchProjectId, number: 'KY1', name: '课题', type: 'internal', level: 'school', source: '', funding: 0 },
  ...{ startDate: '2026-01-01', endDate: '2027-12-31', description: '', leaderId, organizationId: null },
  ...{ memberIds: [leaderId], state: 'running', leaderName: '陈组长', spent: 0, version: 1 },
  createTime: '2026-09-01 08:00:00',
};
const held: Output<typeof researchMachineApi.get> = {
  ...{ machineList: [], machinesMax: 10, datasetList: [], datasetsMax: 20, imageList: [] },
  usage: { running: { used: 2, max: 2 }, machines: { used: 3, max: 10 }, dataGb: { used: 1.251, max: 50 } },
  quota: { running: 2, machines: null, dataGb: null },
  defaults: { running: 5, machines: 10, dataGb: 50 },
};

const signIn = (id: string, permissions: string[]) =>
  serve(resourceApi.permissions, () => ({
    roleAuth: permissions.map((authCode) => ({ authCode })),
    actor: { id, roleCode: 'ROLE_ADMIN', dataRange: 'all' as const, organizationIds: [], narrowed: [] },
    ...{ modulesOff: [], pagesOff: [] },
  }));
beforeEach(() => signIn(leaderId, ['research.write']));

test('who takes part sees what of the quota is used and left, and cannot set it', async () => {
  const { screen } = await show(<QuotaCard project={project} held={held} />);
  await expect.element(screen.getByText('已用 2 / 2 台，还可用 0 台')).toBeVisible();
  await expect.element(screen.getByText('已用 3 / 10 台，还可用 7 台')).toBeVisible();
  await expect.element(screen.getByText('已用 1.26 / 50 GB，还可用 48.74 GB')).toBeVisible();
  expect(screen.getByRole('button', { name: '设置配额' }).query()).toBeNull();
});

test('who decides sets it; an empty field is the default of the school', async () => {
  signIn(managerId, ['research.manage']);
  serve(researchMachineApi.setQuota, () => null);
  const { screen } = await show(<QuotaCard project={project} held={held} />);
  await screen.getByRole('button', { name: '设置配额' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('同时运行的科研机').fill('');
  await dialog.getByLabelText('数据集占用').fill('80');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await expect
    .poll(() => calls.find(({ path }) => path === researchMachineApi.setQuota.path)?.input)
    .toEqual({ researchProjectId, running: null, machines: null, dataGb: 80 });
});
